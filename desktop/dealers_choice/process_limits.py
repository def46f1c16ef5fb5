"""What a process may take of memory and of the processor: those that read files of others have limits.

Linux and macOS have them for a process (``setrlimit``), Windows for a job, which is made for the one process.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

__all__ = ["ProcessLimits", "limit_process"]


class ProcessLimits(NamedTuple):
    """What one piece of work may take."""

    megabytes: int
    """Of memory, for the whole process."""
    seconds: int
    """Until it is done; whoever waits for it ends the process then. Where nobody waits any more, it ends by itself when
    it has had the processor for so long (not on Windows)."""


def limit_process(limits: ProcessLimits) -> bool:
    """Hold this process to these limits from now on; whether the system can. More memory is refused then, which is a
    MemoryError or the end of the process."""
    size = limits.megabytes * 1_000_000
    if sys.platform == "win32":
        return _limit_job(size)
    import resource

    try:
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        wanted = size if most == resource.RLIM_INFINITY else min(size, most)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, wanted))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        used, (_, longest) = resource.getrusage(resource.RUSAGE_SELF), resource.getrlimit(resource.RLIMIT_CPU)
        ends = int(used.ru_utime + used.ru_stime) + 1 + limits.seconds  # it counts all that the process has ever done
        resource.setrlimit(
            resource.RLIMIT_CPU, (ends if longest == resource.RLIM_INFINITY else min(ends, longest), longest)
        )
    except (OSError, ValueError):  # macOS takes no limit that is below what the process has mapped already
        return False
    return True


def _limit_job(size: int) -> bool:
    """As Windows has it: a job of this process alone, whose memory is limited."""
    import ctypes

    class Basic(ctypes.Structure):
        _fields_ = [
            ("process_time", ctypes.c_int64), ("job_time", ctypes.c_int64), ("flags", ctypes.c_uint32),
            ("least_set", ctypes.c_size_t), ("most_set", ctypes.c_size_t), ("processes", ctypes.c_uint32),
            ("affinity", ctypes.c_size_t), ("priority", ctypes.c_uint32), ("scheduling", ctypes.c_uint32),
        ]  # fmt: skip

    class Extended(ctypes.Structure):
        _fields_ = [
            ("basic", Basic), ("io", ctypes.c_uint64 * 6), ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t), ("peak_process", ctypes.c_size_t), ("peak_job", ctypes.c_size_t),
        ]  # fmt: skip

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - there is none elsewhere, and mypy knows that
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
    wanted = Extended()
    wanted.basic.flags, wanted.process_memory = 0x100, size  # JOB_OBJECT_LIMIT_PROCESS_MEMORY
    job = kernel.CreateJobObjectW(None, None)
    return bool(
        job
        and kernel.SetInformationJobObject(ctypes.c_void_p(job), 9, ctypes.byref(wanted), ctypes.sizeof(wanted))
        and kernel.AssignProcessToJobObject(ctypes.c_void_p(job), ctypes.c_void_p(kernel.GetCurrentProcess()))
    )
