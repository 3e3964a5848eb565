"""Runs one app under limits: `limited_runner.py RUNNER MEMORY_MB CPU_SECONDS APP_SECONDS`.

The limits apply to this process and to what it starts. The line "ready" says that the app's own time begins; the parent
process measures it and kills this one. Without the `resource` module (Windows) only that remains.

The parent may die without a chance to kill anything. A pipe from it (descriptor 3) then closes, and a thread ends this
process and what it started. An alarm ends it, too, where a thread has no turn: in a long call that keeps the lock.
"""

import importlib.util
import os
import signal
import sys
import threading

runner_file = sys.argv[1]
memory, seconds, app_seconds = (int(text) for text in sys.argv[2:5])

spec = importlib.util.spec_from_file_location("runner", runner_file)
runner = importlib.util.module_from_spec(spec)
spec.loader.exec_module(runner)

try:
    import resource
except ImportError:
    pass
else:
    for name, limit in (
        ("RLIMIT_AS", memory * 1024 * 1024),
        ("RLIMIT_CPU", seconds),
        ("RLIMIT_FSIZE", 10 * 1024 * 1024),
        ("RLIMIT_NOFILE", 64),
        ("RLIMIT_CORE", 0),
    ):
        resource.setrlimit(getattr(resource, name), (limit, limit))



def end_with_parent():
    try:
        os.set_inheritable(3, False)
        while os.read(3, 1):
            pass
    except OSError:  # No such pipe: started by hand.
        return
    os.killpg(os.getpgrp(), signal.SIGKILL)


def set_alarm(after):
    if hasattr(signal, "alarm"):
        signal.alarm(after)


if hasattr(os, "killpg"):
    # It only waits, and its stack counts against the limit.
    threading.stack_size(256 * 1024)
    threading.Thread(target=end_with_parent, daemon=True).start()
    threading.stack_size(0)
set_alarm(seconds)

request = sys.stdin.readline()
answers = sys.stdout
answers.write("ready\n")
answers.flush()
set_alarm(app_seconds)
answers.write(runner.run(request) + "\n")
answers.flush()
