"""What hatchling asks when it makes a wheel: whether the compiled core goes along.

It does where ``DEALERS_CHOICE_CORE`` names its folder (``packaging/build.py wheel`` sees to it); such a wheel is for
this system and this Python alone. Any other wheel, and what is installed from a checkout, is plain Python for all.
"""

from __future__ import annotations

import os
import platform
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CoreHook(BuildHookInterface):
    """Takes the compiled core into a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is made; ``version`` is "editable" where a checkout is installed as it lies there."""
        core = os.environ.get("DEALERS_CHOICE_CORE")
        if core and version == "standard":
            build_data["force_include"][core] = "cardrules/core"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            glibc = os.confstr("CS_GNU_LIBC_VERSION") if sys.platform == "linux" else None
            if glibc:  # PyPI takes no wheel that is for "linux" at large; this one runs where glibc is not older
                python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
                release = glibc.split()[1].replace(".", "_")
                build_data["infer_tag"] = False
                build_data["tag"] = f"{python}-{python}-manylinux_{release}_{platform.machine()}"
