"""Runs one app under limits: `limited_runner.py RUNNER MEMORY_MB CPU_SECONDS`.

The limits apply to this process and to what it starts. The line "ready" says that the app's own time begins; the parent
process measures it and kills this one. Without the `resource` module (Windows) only that remains.
"""

import importlib.util
import sys

runner_file, memory, seconds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

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

request = sys.stdin.readline()
answers = sys.stdout
answers.write("ready\n")
answers.flush()
answers.write(runner.run(request) + "\n")
answers.flush()
