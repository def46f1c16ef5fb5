"""SHA-256 without OpenSSL: ``hashlib`` loads all of it, which takes longer than a deal. ``random`` does the same."""

from __future__ import annotations

import sys

try:
    if sys.version_info >= (3, 12):
        from _sha2 import sha256  # type: ignore[import-not-found, unused-ignore]
    else:
        from _sha256 import sha256  # type: ignore[import-not-found]
except ImportError:
    from hashlib import sha256

__all__ = ["sha256"]
