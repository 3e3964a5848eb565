"""Runs one app: builds `inputs`, calls `main`, checks the outputs and answers in JSON.

The same file runs natively (recording, tests), in Pyodide on Node (tests) and in the reader's browser. It therefore
uses only the standard library, and works with Python 3.9 and newer. Figures, frames and arrays are shown by the
documented library, and only if the app itself has imported matplotlib, pandas or numpy.
"""

import base64
import io
import json
import linecache
import math
import os
import re
import sys
import traceback

CODE_NAME = "main.py"
MAX_PRINTED = 20_000
MAX_OUTPUT = 4_000_000
MAX_DEPTH = 60
MAX_INTEGER = 2**127  # The template language has no larger integers.
MAX_FIGURES = 10
MAX_PLACES = 3


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


class Found:
    """What the outputs contain besides plain values."""

    def __init__(self):
        self.not_finite = []
        self.figures = []
        self.left_out = 0
        self.warnings = []

    def check(self, number, where):
        if len(self.not_finite) < MAX_PLACES and not math.isfinite(number):
            self.not_finite.append(where)


def plain(value, where, found, depth=0):
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
        found.check(value, where)
        # JSON has no infinity and no NaN. As text they look the same in a template as in Python.
        return float(value) if math.isfinite(value) else str(float(value))
    if isinstance(value, dict):
        result = {}
        for key, item in value.items():
            if not isinstance(key, (str, int, float, bool)) and key is not None:
                raise OutputError(where + " has a key of type " + type(key).__name__ + "; use text as keys")
            result[str(key)] = plain(item, where + "[" + repr(key) + "]", found, depth + 1)
        return result
    if isinstance(value, (list, tuple)):
        return [plain(item, where + "[" + str(index) + "]", found, depth + 1) for index, item in enumerate(value)]
    if isinstance(value, known("numpy", "generic")) or getattr(value, "shape", None) == ():
        item = value.item()
        if not isinstance(item, type(value)):
            return plain(item, where, found, depth + 1)
    if isinstance(value, known("matplotlib.figure", "Figure") + known("matplotlib.axes", "Axes")):
        return picture(value, where, found)
    if isinstance(value, known("pandas", "DataFrame") + known("pandas", "Series") + known("numpy", "ndarray")):
        return frame(value, where, found)
    raise OutputError(
        where + " is of type " + type(value).__name__ + "; return text, numbers, booleans, None, lists or dicts"
    )


def known(module, name):
    """The class, in a tuple, if the app has imported its module: nothing here imports a large package."""
    found = getattr(sys.modules.get(module), name, None)
    return () if found is None else (found,)


def picture(value, where, found):
    """A figure as HTML. Its alternative text is its title; `plot` of the library sets a better one."""
    from __library__ import _figures

    figure = value
    while getattr(figure, "figure", None) not in (None, figure):  # Axes → subfigure → figure
        figure = figure.figure
    if len(found.figures) == MAX_FIGURES and figure not in found.figures:
        found.left_out += 1
        return ""
    if figure not in found.figures:
        found.figures.append(figure)
    title = _figures.title_of(figure)
    if not title:
        found.warnings.append(
            "Warning: " + where + " has no text alternative. Set the figure's title, or return plot(figure, alt=\"…\")."
        )
    pictures = _figures.figure_pictures(figure, title or "Figure without a description")
    return '<figure class="app-figure">' + pictures + "</figure>"


def frame(value, where, found):
    """A data frame, a series or an array as a table."""
    from __library__ import _frames

    if len(getattr(value, "shape", ())) > 2:
        raise OutputError(where + " is an array of " + str(len(value.shape)) + " dimensions; return one or two")
    name = re.sub(r"\W+", "-", where.replace("outputs", "", 1)).strip("-") or "table"
    html, rows = _frames.frame_table(value, name + ".csv")
    for row in rows:
        for cell in row:
            if isinstance(cell, float):
                found.check(cell, where)
    return str(html)


def open_figures(found):
    """The figures that pyplot still has and the outputs don't contain, as HTML; the message about too many."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    html = ""
    if pyplot is not None:
        from __library__ import _figures

        for number in pyplot.get_fignums():
            figure = pyplot.figure(number)
            # An empty one has nothing but its background. Packages that call `pyplot.draw` leave one behind.
            if len(figure.get_children()) > 1 and figure not in found.figures and figure not in _figures.placed:
                html += picture(figure, "the open figure " + str(number), found)
    if found.left_out:
        message = "%d of %d figures shown." % (MAX_FIGURES, MAX_FIGURES + found.left_out)
        html += '<p class="app-note">' + message + "</p>"
    return html


def close_figures():
    """Figures of one run must not appear in the next, nor stay in memory."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    try:
        if pyplot is not None:
            pyplot.close("all")
    except Exception as error:
        sys.stderr.write("The figures could not be closed: " + str(error) + "\n")


NOT_FINITE = re.compile(r"(?<!\w)[+-]?(nan|inf|infinity)(?!\w)", re.I)
# In a file, an empty cell is a missing value, which pandas reads as nan.
MISSING = re.compile(r"(?m)(?:^|[,;\t])[ \t]*(?=[,;\t])|[,;\t][ \t]*\r?$")


def has_not_finite(value):
    """Whether inputs contain a number that isn't finite, or a text or file from which one can be read."""
    if isinstance(value, dict):
        return any(has_not_finite(item) for item in value.values())
    if isinstance(value, list):
        return any(has_not_finite(item) for item in value)
    if isinstance(value, str):
        kind, comma, data = value.partition(";base64,")
        if not comma or not kind.startswith("data:"):
            return NOT_FINITE.search(value) is not None
        content = base64.b64decode(data).decode("utf-8", "replace")
        return NOT_FINITE.search(content) is not None or MISSING.search(content) is not None
    return isinstance(value, float) and not math.isfinite(value)


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

    The answer contains `stdout`, `stderr` and either `outputs` (JSON as text, so that 1.0 stays 1.0 on its way to the
    template) or `error`. With outputs, there may be `figures`, the HTML of figures that `main` left open, and
    `notFinite`, the places of numbers that are infinite or undefined while no input is.
    """
    asked = json.loads(request)
    code = asked["code"]
    # A picture is all that anyone sees of a figure: no window, no canvas.
    os.environ.setdefault("MPLBACKEND", "agg")
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
        if asked.get("seed") is not None and "numpy.random" in sys.modules:
            sys.modules["numpy.random"].seed(asked["seed"])
        outputs = main(asked["inputs"])
        if not isinstance(outputs, dict):
            raise OutputError(
                "main returned " + ("None" if outputs is None else type(outputs).__name__) + "; return a dict"
            )
        found = Found()
        text = json.dumps(plain(outputs, "outputs", found), ensure_ascii=False)
        figures = open_figures(found)
        for warning in found.warnings:
            err.write(warning + "\n")
        length = len(text) + len(figures)
        if length > MAX_OUTPUT:
            raise OutputError("the outputs have {:,} characters; at most {:,} can be shown".format(length, MAX_OUTPUT))
        answer["outputs"] = text
        if figures:
            answer["figures"] = figures
        # The code may have changed its inputs.
        if found.not_finite and not has_not_finite(json.loads(request)["inputs"]):
            answer["notFinite"] = found.not_finite
    except MemoryError:
        answer["error"] = {
            "message": "MemoryError: the code asked for more memory than there is",
            "traceback": "MemoryError: the code asked for more memory than there is",
            "frames": [],
        }
    except BaseException as error:  # SystemExit and KeyboardInterrupt end a run, not the runner.
        answer["error"] = failure(error)
    finally:
        close_figures()
        sys.stdout, sys.stderr = saved
    answer["stdout"] = out.text()
    answer["stderr"] = err.text()
    return json.dumps(answer)


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(run(line) + "\n")
        sys.stdout.flush()
