"""Runs one app: builds `inputs`, calls `main`, checks the outputs and answers in JSON.

The same file runs natively (recording, tests), in Pyodide on Node (tests) and in the reader's browser. It therefore
uses only the standard library, and works with Python 3.9 and newer.
"""

import io
import json
import linecache
import math
import sys
import traceback

CODE_NAME = "main.py"
MAX_PRINTED = 20_000
MAX_OUTPUT = 4_000_000
MAX_DEPTH = 60
MAX_INTEGER = 2**127  # The template language has no larger integers.


class OutputError(Exception):
    """The return value of `main` can't be shown."""


class Printed(io.TextIOBase):
    """Collects printed text up to a limit, so that an endless loop of prints can't fill the memory."""

    def __init__(self):
        self.parts = []
        self.left = MAX_PRINTED
        self.cut = False

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not " + type(text).__name__)
        if len(text) > self.left:
            self.cut = True
        if self.left > 0:
            kept = text[: self.left]
            self.parts.append(kept)
            self.left -= len(kept)
        return len(text)

    def text(self):
        notice = "\n… cut after %d characters\n" % MAX_PRINTED if self.cut else ""
        return "".join(self.parts) + notice


def plain(value, where, depth=0):
    """Return `value` as dicts, lists, strings, numbers, booleans and None, or raise an error that names the place."""
    if depth > MAX_DEPTH:
        raise OutputError(where + " is nested more than " + str(MAX_DEPTH) + " levels deep")
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        if abs(value) >= MAX_INTEGER:
            raise OutputError(where + " is a whole number of 39 digits or more; return a float or text")
        return int(value)
    if isinstance(value, float):
        # JSON has no infinity and no NaN. As text they look the same in a template as in Python.
        return float(value) if math.isfinite(value) else str(float(value))
    if isinstance(value, dict):
        result = {}
        for key, item in value.items():
            if not isinstance(key, (str, int, float, bool)) and key is not None:
                raise OutputError(where + " has a key of type " + type(key).__name__ + "; use text as keys")
            result[str(key)] = plain(item, where + "[" + repr(key) + "]", depth + 1)
        return result
    if isinstance(value, (list, tuple)):
        return [plain(item, where + "[" + str(index) + "]", depth + 1) for index, item in enumerate(value)]
    raise OutputError(
        where + " is of type " + type(value).__name__ + "; return text, numbers, booleans, None, lists or dicts"
    )


def frames(error):
    """The traceback's steps in the reader's code, outermost first."""
    steps = []
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == CODE_NAME:
            steps.append({"line": frame.lineno, "name": frame.name})
    if isinstance(error, SyntaxError) and error.filename == CODE_NAME:
        steps.append({"line": error.lineno or 1, "name": "<module>"})
    return steps


def keep_own_frames(report, seen):
    """Drop the frames of this runner and of libraries: the reader can change only the code on the page."""
    if report is None or id(report) in seen:
        return
    seen.add(id(report))
    own = [frame for frame in report.stack if frame.filename == CODE_NAME]
    report.stack = traceback.StackSummary.from_list(own)
    keep_own_frames(report.__cause__, seen)
    keep_own_frames(report.__context__, seen)
    for inner in getattr(report, "exceptions", None) or ():
        keep_own_frames(inner, seen)


def trimmed(error):
    """The traceback as Python prints it, with the frames of the reader's code only."""
    if isinstance(error, OutputError):
        return str(error)
    report = traceback.TracebackException.from_exception(error)
    keep_own_frames(report, set())
    text = "".join(report.format())
    if len(text) > MAX_PRINTED:
        text = text[: MAX_PRINTED // 2] + "\n…\n" + text[-MAX_PRINTED // 2 :]
    return text.rstrip("\n")


def failure(error):
    if isinstance(error, OutputError):
        last = "OutputError: " + str(error)
    else:
        # Since Python 3.11 notes (`error.add_note`) follow the message, line by line.
        given = getattr(error, "__notes__", None) if hasattr(BaseException, "add_note") else None
        notes = "\n".join(str(note) for note in given or ())
        lines = traceback.format_exception_only(type(error), error)
        last = lines[-1 - (notes.count("\n") + 1 if notes else 0)].strip()
    return {"message": last, "traceback": trimmed(error), "frames": frames(error)}


def run(request):
    """Take a JSON request `{code, inputs, seed?}` and return a JSON answer.

    The answer holds `stdout`, `stderr` and either `outputs` (JSON as text, so that 1.0 stays 1.0 on its
    way to the template) or `error`.
    """
    asked = json.loads(request)
    code = asked["code"]
    if asked.get("seed") is not None:
        import random

        random.seed(asked["seed"])
    out, err = Printed(), Printed()
    saved = sys.stdout, sys.stderr
    answer = {}
    linecache.cache[CODE_NAME] = (len(code), None, code.splitlines(True), CODE_NAME)
    sys.stdout, sys.stderr = out, err
    try:
        scope = {"__name__": "main", "__file__": CODE_NAME}
        exec(compile(code, CODE_NAME, "exec"), scope)
        main = scope.get("main")
        if not callable(main):
            raise OutputError("the code defines no function called main")
        outputs = main(asked["inputs"])
        if not isinstance(outputs, dict):
            raise OutputError(
                "main returned " + ("None" if outputs is None else type(outputs).__name__) + "; return a dict"
            )
        text = json.dumps(plain(outputs, "outputs"), ensure_ascii=False)
        if len(text) > MAX_OUTPUT:
            raise OutputError(
                "the outputs have {:,} characters; at most {:,} can be shown".format(len(text), MAX_OUTPUT)
            )
        answer["outputs"] = text
    except MemoryError:
        answer["error"] = {
            "message": "MemoryError: the code asked for more memory than there is",
            "traceback": "MemoryError: the code asked for more memory than there is",
            "frames": [],
        }
    except BaseException as error:  # SystemExit and KeyboardInterrupt end a run, not the runner.
        answer["error"] = failure(error)
    finally:
        sys.stdout, sys.stderr = saved
    answer["stdout"] = out.text()
    answer["stderr"] = err.text()
    return json.dumps(answer)


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(run(line) + "\n")
        sys.stdout.flush()
