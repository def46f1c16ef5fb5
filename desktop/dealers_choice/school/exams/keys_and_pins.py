"""What is kept secret: the installation's key that signs results, instructors' PINs, and the seeds of exams.

The key is kept twice, as a document of its own (``storage/databases/json_kept_twice.py``): it is needed where no
database can be opened.

All of it is libsodium's work (PyNaCl): Ed25519 signatures, scrypt for the PINs of doors, Argon2id for those of exams,
XSalsa20 and Poly1305 for a locked seed. On a trainee's own computer a signature is evidence, not proof: whoever has the
computer has the key.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.school.exams.exam import Lock
from dealers_choice.language import words
from dealers_choice.storage.databases.file_lock import FileLock
from dealers_choice.storage.databases.json_kept_twice import Recalled, is_there, keep, recall
from dealers_choice.storage.folders import own_folder, read_file

__all__ = ["KEY", "LONGEST_PIN", "KeyTrouble", "PinHash", "Signer", "check_pin", "checked_pin", "fingerprint",
           "hash_pin", "is_signed", "days_to_find", "lock_seed", "look_through_key", "new_pin", "new_seed",
           "unlock_seed"]  # fmt: skip

KEY: Final = "installation.key"
"""What the file of a key is called; it is kept twice."""
_SEED_BYTES: Final = 32
_MOST: Final = 4_000
"""Bytes of its file."""
_SALT_BYTES: Final = 32
_OPERATIONS, _MEMORY = 2**19, 2**24
"""Of scrypt: about a tenth of a second for a PIN on the computers of today."""
_EXAM_KDF: Final = "argon2id"
_EXAM_OPERATIONS, _EXAM_MEMORY = 3, 2**28
"""Of Argon2id, for an exam: 256 MB and about half a second for each PIN. Files of exams lie about, and whoever has one
may try PINs for as long as he likes."""
_EXAM_SALT_BYTES: Final = 16
_PLAIN_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of a PIN that is drawn: none that is taken for another."""
_GROUPS, _GROUP = 3, 4
_TRIES_A_SECOND: Final = 1_000
"""PINs of an exam that somebody with a room full of computers can try."""
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
            found = _recalled(path) or _made(path)
        except OSError as error:
            raise KeyTrouble(
                words("The key of this installation cannot be read or made ({error}).", error=error.strerror)
            ) from None
        try:
            seed = bytes.fromhex((found.data or {})["key"])
        except (KeyError, ValueError, TypeError):
            seed = b""
        if len(seed) != _SEED_BYTES:
            raise KeyTrouble(
                words(
                    "The key of this installation is damaged: {path}. Ask your school before you remove it.", path=path
                )
            )
        return cls(seed)

    def sign(self, text: str) -> str:
        """The signature of a text, as hexadecimal digits."""
        return self._key.sign(text.encode("utf-8")).signature.hex()


def look_through_key(path: Path) -> list[str]:
    """Look whether the key in this file is as it was written, in both of its copies, and put right what is not; what is
    to be told."""
    try:
        found = _recalled(path, closely=True)
    except OSError as error:
        return [words("The key of this installation cannot be read ({error}).", error=error.strerror)]
    return [found.told] if found is not None and found.told else []


def _recalled(path: Path, *, closely: bool = False) -> Recalled | None:
    """What is kept of a key; None if there is none. An earlier version has written its bytes alone, and once. Raises
    OSError."""
    if not is_there(path):
        return None
    with contextlib.suppress(OSError):  # what cannot be read is told below, where the second copy does not help
        raw = read_file(path, _MOST)
        if len(raw) == _SEED_BYTES and not raw.startswith(b"{"):
            with contextlib.suppress(OSError):
                _keep(path, raw)
            return Recalled({"key": raw.hex()})
    return recall(path, _MOST, closely=closely)


def _made(path: Path) -> Recalled:
    """A new key, kept; or that which another window has just made. Raises OSError."""
    own_folder(path.parent)
    lock = FileLock.wait(path.with_suffix(".lock"))
    if lock is None:
        raise OSError(errno.EBUSY, words("another window is making one"))
    try:
        if not is_there(path):
            _keep(path, os.urandom(_SEED_BYTES))
    finally:
        lock.release()
    return _recalled(path) or Recalled(None)


def _keep(path: Path, seed: bytes) -> None:
    keep(path, {"key": seed.hex()})


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


def checked_pin(pin: str) -> str:
    """The PIN. Raises ValueError for one that is too short or too long."""
    if not SHORTEST_PIN <= len(pin) <= LONGEST_PIN or not pin.isprintable():
        raise ValueError(
            words(
                "A PIN has {least} to {most} letters or digits.",
                least=SHORTEST_PIN,
                most=LONGEST_PIN,
            )
        )
    return pin


def hash_pin(pin: str) -> PinHash:
    """What is kept of a PIN. Raises ValueError for one that is too short or too long."""
    salt = os.urandom(_SALT_BYTES).hex()
    return PinHash(salt, _derived(checked_pin(pin), salt).hex())


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


def new_pin() -> str:
    """A PIN for an exam, drawn by the operating system: twelve letters and digits in groups of four, one of 10^17."""
    return "-".join("".join(secrets.choice(_PLAIN_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))


def days_to_find(pin: str) -> float:
    """For how many days somebody with many computers must try to find the PIN of an exam, if it was drawn by lot: a
    word, a name or a date is found far sooner.

    >>> days_to_find("2718") < 1 / 1_000, days_to_find("k7mf-2qxw-9hta") > 1_000_000
    (True, True)
    """
    kinds = ((str.isdecimal, 10), (str.islower, 26), (str.isupper, 26))
    letters = sum(size for is_kind, size in kinds if any(map(is_kind, pin)))
    letters += 20 * any(not any(is_kind(letter) for is_kind, _ in kinds) for letter in pin.replace("-", ""))
    return float(max(letters, 1) ** len(pin.replace("-", "")) / 2 / _TRIES_A_SECOND / 86_400)


def lock_seed(seed: str, pin: str) -> Lock:
    """Lock the seed of an exam with a PIN; it takes about half a second. Raises ValueError for a PIN that is too short
    or too long, and KeyTrouble where the memory for it is missing."""
    from nacl.secret import SecretBox

    salt = os.urandom(_EXAM_SALT_BYTES).hex()
    box = bytes(SecretBox(_exam_key(checked_pin(pin), salt)).encrypt(seed.encode())).hex()
    return Lock(salt, box, _EXAM_KDF)


def _exam_key(pin: str, salt: str) -> bytes:
    from nacl.exceptions import RuntimeError as SodiumError
    from nacl.pwhash.argon2id import kdf

    try:
        return kdf(_SEED_BYTES, pin.encode("utf-8"), bytes.fromhex(salt), _EXAM_OPERATIONS, _EXAM_MEMORY)
    except (SodiumError, MemoryError):
        raise KeyTrouble(
            words("A PIN needs 256 MB of memory for a moment, and there is less. Close other programs.")
        ) from None


def unlock_seed(lock: Lock, pin: str) -> str:
    """The seed of an exam, "" if this is not its PIN. It takes about half a second. Raises KeyTrouble where the memory
    for it is missing, and for an exam that was locked in a way that this version does not know."""
    from nacl.exceptions import CryptoError
    from nacl.secret import SecretBox

    if lock.kdf not in ("", _EXAM_KDF):
        raise KeyTrouble(
            words("This exam was sealed by a newer version of Dealer's Choice. Please update the program.")
        )
    try:
        key = (_exam_key if lock.kdf else _derived)(pin[: LONGEST_PIN + 1], lock.salt)
        return SecretBox(key).decrypt(bytes.fromhex(lock.box)).decode("ascii")
    except (CryptoError, ValueError, TypeError):
        return ""
