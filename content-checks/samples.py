"""Runs the Python samples of the pages, one page after the other, and answers in JSON. See samples.ts.

A sample that defines `main` is called with its inputs; one that continues shares the names of the one before it. What a
page quotes of the output or the result is compared with what the sample before it really gave. What a sample draws is
part of its answer, as HTML that pages show under the code.
"""

import ast
import contextlib
import importlib
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

# As for apps: see src/live/python/record.ts.
SEED = 1
MARKUP = re.compile(r"<(svg|img|table|figure)\b[^>]*>")
NEW = object()


def environment(sample):
    """A folder with the files that the sample expects under /home."""
    folder = os.path.join(tempfile.mkdtemp(dir="."), "home")
    os.mkdir(folder)
    for file in sample["home"]:
        shutil.copy(os.path.join(os.environ["REPOSITORY"], file), folder)
    build = sample.get("build", {"files": {}, "command": "true"})
    for name, text in build["files"].items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    subprocess.run(build["command"], shell=True, cwd=folder, check=True)
    return os.path.abspath(folder)


def imported(code):
    """The names of a module that worker processes can import, too."""
    name = "sample_" + str(len(os.listdir(".")))
    with open(name + ".py", "w") as file:
        file.write(code)
    sys.path.insert(0, os.getcwd())
    try:
        return vars(importlib.import_module(name))
    finally:
        sys.path.remove(os.getcwd())


def execute(sample, scope):
    """Run the statements, and return the value of the last one if it is an expression."""
    code = sample["code"]
    if "home" in sample:
        code = code.replace("/home/", environment(sample) + "/")
    if sample.get("module"):
        scope.update(imported(code))
        return None
    tree = ast.parse(code, sample["where"])
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, sample["where"], "exec"), scope)
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), sample["where"], "eval"), scope)


def run(sample, scope):
    """Return what `main` returned, if it was called, and the value of the last statement."""
    given = sample.get("inputs")
    inputs = {} if given is None else ast.literal_eval(given)
    scope.setdefault("inputs", inputs)
    if given is not None:
        scope["inputs"] = inputs
    before = scope.get("main")
    value = execute(sample, scope)
    main = scope.get("main")
    result = None
    if callable(main) and given is not None:
        result = main(inputs)
        if not isinstance(result, dict):
            raise TypeError("main returned " + type(result).__name__ + ", not a dict")
    elif callable(main) and main is not before and main.__code__.co_argcount == 1 and not uses_inputs(sample["code"]):
        result = main({})
    return result, value


def uses_inputs(code):
    """Whether a `main` reads `inputs`: then it cannot be called without any."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef) and node.name == "main":
            return any(isinstance(inner, ast.Name) and inner.id == "inputs" for inner in ast.walk(node))
    return False


def runner():
    """The module that runs apps: a sample's figures and tables look like those of an app."""
    if "app_runner" in sys.modules:
        return sys.modules["app_runner"]
    from importlib import util

    path = os.path.join(os.environ["REPOSITORY"], "src/live/python/runner.py")
    spec = util.spec_from_file_location("app_runner", path)
    sys.modules["app_runner"] = util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["app_runner"])
    return sys.modules["app_runner"]


def class_of(module, name):
    """For `isinstance`; nothing if the sample has not imported the module."""
    found = getattr(sys.modules.get(module), name, None)
    return () if found is None else (found,)


def drawn(value, returned):
    """The HTML of a value that is something to look at, or None. `returned`: by `main`, as an output."""
    if isinstance(value, str):
        return str(value) if MARKUP.search(value) else None
    if isinstance(value, class_of("__library__._canvas", "Canvas")):
        return value.svg()
    if isinstance(value, class_of("matplotlib.figure", "Figure")):
        return runner().picture(value, "figure", runner().Found())
    # At the top of a sample, frames and arrays are intermediate values.
    kinds = [("matplotlib.axes", "Axes"), ("pandas", "DataFrame"), ("pandas", "Series"), ("numpy", "ndarray")]
    if returned and any(isinstance(value, class_of(*kind)) for kind in kinds):
        return runner().plain(value, "outputs", runner().Found())
    return None


def candidates(result, value, scope, before):
    """Names and values that may be pictures: outputs of `main`, or else names that the sample has set."""
    if result is None:
        for name, item in scope.items():
            if item is not before.get(name, NEW):
                yield name, item
        yield "", value
        return
    for name, item in result.items():
        if isinstance(item, (list, tuple)):
            for index, inner in enumerate(item):
                yield name + "[" + str(index) + "]", inner
        else:
            yield name, item


def without_ids(html):
    """An animation numbers the ids of its frames."""
    return re.sub(r"\bplot-[0-9a-f]{12}(-\d+)?", "plot", html)


def pictures(result, value, scope, before):
    """What a sample draws: `[{"name", "html"}]`. A frame that is part of an animation is not shown twice."""
    found = []
    for name, item in candidates(result, value, scope, before):
        html = drawn(item, result is not None)
        if html is not None and all(without_ids(html) not in without_ids(other["html"]) for other in found):
            found = [other for other in found if without_ids(other["html"]) not in without_ids(html)]
            found.append({"name": name, "html": html})
    if "matplotlib.pyplot" in sys.modules:
        shown = runner().Found()
        shown.figures = [item for _, item in candidates(result, value, scope, before)]
        html = runner().open_figures(shown)
        if html:
            found.append({"name": "", "html": html})
        runner().close_figures()
    return found


def check(quote, last):
    """What is wrong with a quotation, or None."""
    real = ""
    if "prints" in quote["kind"]:
        real += last["printed"]
    if "returns" in quote["kind"]:
        real += repr(last["result"])
    if quote["text"].strip("\n") == real.strip("\n"):
        return None
    return "the page quotes\n" + quote["text"] + "\nbut it is\n" + real


def line_of(error, name):
    """The line of the sample on which it failed, or 0."""
    if isinstance(error, SyntaxError) and error.filename == name:
        return error.lineno or 0
    frames = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == name]
    return frames[-1] if frames else 0


def answer_of(sample, scope, last):
    printed = io.StringIO()
    last["result"] = None
    draws = []
    random.seed(SEED)
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed(SEED)
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            before = dict(scope)
            last["result"], value = run(sample, scope)
            draws = pictures(last["result"], value, scope, before)
    except BaseException as error:
        expected = sample.get("raises")
        text = traceback.format_exception_only(type(error), error)[-1].strip()
        if expected is None or not text.startswith(expected):
            return {"where": sample["where"], "error": text, "line": line_of(error, sample["where"])}
    else:
        if sample.get("raises") is not None:
            return {"where": sample["where"], "error": "ended without the error " + sample["raises"]}
    finally:
        last["printed"] = printed.getvalue()
    return {"where": sample["where"], "draws": draws}


def main():
    answers = []
    for page in json.load(sys.stdin):
        scope, last = {}, {"printed": "", "result": None}
        for item in page:
            if "kind" in item:
                problem = check(item, last)
                answers.append({"where": item["where"], **({} if problem is None else {"error": problem})})
                continue
            if not item["continues"]:
                scope = {"__name__": "sample"}
            answers.append(answer_of(item, scope, last))
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
