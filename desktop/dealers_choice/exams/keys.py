"""What is kept secret: the installation's key that signs results, instructors' PINs, and the seeds of exams.

All of it is libsodium's work (PyNaCl): Ed25519 signatures, scrypt for PINs, XSalsa20 and Poly1305 for a locked seed. On
a trainee's own computer a signature is evidence, not proof: whoever has the computer has the key.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.school.exam import Lock
from dealers_choice.places import read_file

__all__ = ["LONGEST_PIN", "KeyTrouble", "PinHash", "Signer", "check_pin", "fingerprint", "hash_pin", "is_signed",
           "lock_seed", "new_seed", "unlock_seed"]  # fmt: skip

_SEED_BYTES: Final = 32
_SALT_BYTES: Final = 32
_OPERATIONS, _MEMORY = 2**19, 2**24
"""Of scrypt: about a tenth of a second for a PIN on the computers of today."""
LONGEST_PIN: Final = 40
SHORTEST_PIN: Final = 4


class KeyTrouble(Exception):
    """The key of this installation cannot be had; the message is for the user."""


class PinHash(NamedTuple):
    """What is kept of a PIN; both are hexadecimal digits."""

    salt: str
    digest: str


class Signer:
    """The installation's key."""

    def __init__(self, seed: bytes) -> None:
        """``seed``: the 32 bytes of the secret."""
        from nacl.signing import SigningKey

        self._key = SigningKey(seed)
        self.public: str = self._key.verify_key.encode().hex()
        """By which others know its signatures; hexadecimal digits."""

    @classmethod
    def of(cls, path: Path) -> Signer:
        """The key in this file; made if there is none yet. Raises KeyTrouble."""
        try:
            try:
                seed = read_file(path, 4_000)
            except FileNotFoundError:
                path.parent.mkdir(parents=True, exist_ok=True)
                seed = os.urandom(_SEED_BYTES)
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
                with os.fdopen(handle, "wb") as file:
                    file.write(seed)
                    file.flush()
                    os.fsync(file.fileno())
        except OSError as error:
            raise KeyTrouble(f"The key of this installation cannot be read or made ({error.strerror}).") from None
        if len(seed) != _SEED_BYTES:
            raise KeyTrouble(f"The key of this installation is damaged: {path}. Ask your school before you remove it.")
        return cls(seed)

    def sign(self, text: str) -> str:
        """The signature of a text, as hexadecimal digits."""
        return self._key.sign(text.encode("utf-8")).signature.hex()


def is_signed(key: str, text: str, signature: str) -> bool:
    """Whether a signature of a text is that of a key (both hexadecimal digits, and in small letters)."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        if len(key) != 64 or len(signature) != 128 or key + signature != (key + signature).lower():
            return False
        VerifyKey(bytes.fromhex(key)).verify(text.encode("utf-8", "surrogatepass"), bytes.fromhex(signature))
    except (CryptoError, ValueError, TypeError):
        return False
    return True


def fingerprint(key: str) -> str:
    """A key as people compare it.

    >>> fingerprint("0123456789abcdef" * 4)
    '0123-4567-89ab'
    """
    return "-".join((key[:4], key[4:8], key[8:12]))


def _derived(pin: str, salt: str) -> bytes:
    from nacl.pwhash.scrypt import kdf

    return kdf(_SEED_BYTES, pin.encode("utf-8"), bytes.fromhex(salt), opslimit=_OPERATIONS, memlimit=_MEMORY)


def _checked(pin: str) -> str:
    if not SHORTEST_PIN <= len(pin) <= LONGEST_PIN or not pin.isprintable():
        raise ValueError(f"A PIN has {SHORTEST_PIN} to {LONGEST_PIN} letters or digits.")
    return pin


def hash_pin(pin: str) -> PinHash:
    """What is kept of a PIN. Raises ValueError for one that is too short or too long."""
    salt = os.urandom(_SALT_BYTES).hex()
    return PinHash(salt, _derived(_checked(pin), salt).hex())


def check_pin(pin: str, kept: PinHash) -> bool:
    """Whether this is the PIN."""
    from nacl.bindings import sodium_memcmp

    try:
        return len(pin) <= LONGEST_PIN and sodium_memcmp(_derived(pin, kept.salt), bytes.fromhex(kept.digest))
    except (ValueError, TypeError):
        return False


def new_seed() -> str:
    """A seed for an exam, drawn by the operating system."""
    return os.urandom(16).hex()


def lock_seed(seed: str, pin: str) -> Lock:
    """Lock the seed of an exam with a PIN. Raises ValueError for a PIN that is too short or too long."""
    from nacl.secret import SecretBox

    salt = os.urandom(_SALT_BYTES).hex()
    return Lock(salt, bytes(SecretBox(_derived(_checked(pin), salt)).encrypt(seed.encode())).hex())


def unlock_seed(lock: Lock, pin: str) -> str:
    """The seed of an exam, "" if this is not its PIN."""
    from nacl.exceptions import CryptoError
    from nacl.secret import SecretBox

    try:
        return SecretBox(_derived(pin[: LONGEST_PIN + 1], lock.salt)).decrypt(bytes.fromhex(lock.box)).decode("ascii")
    except (CryptoError, ValueError, TypeError):
        return ""
