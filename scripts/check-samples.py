"""Runs the Python samples of the pages, one page after the other, and answers in JSON. See scripts/check-samples.ts.

A sample that defines `main` is called with its inputs; one that continues shares the names of the one before it.
"""

import ast
import contextlib
import io
import json
import sys
import traceback


def run(sample, scope):
    code = compile(sample["code"], sample["where"], "exec")
    given = sample.get("inputs")
    inputs = {} if given is None else ast.literal_eval(given) if isinstance(given, str) else given
    scope.setdefault("inputs", inputs)
    if given is not None:
        scope["inputs"] = inputs
    before = scope.get("main")
    exec(code, scope)
    main = scope.get("main")
    called = False
    if callable(main) and given is not None:
        result = main(inputs)
        called = True
        if not isinstance(result, dict):
            raise TypeError("main returned " + type(result).__name__ + ", not a dict")
    elif callable(main) and main is not before and main.__code__.co_argcount == 1 and not uses_inputs(sample["code"]):
        main({})
        called = True
    return called


def uses_inputs(code):
    """Whether a `main` reads `inputs`: then it cannot be called without any."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef) and node.name == "main":
            return any(isinstance(inner, ast.Name) and inner.id == "inputs" for inner in ast.walk(node))
    return False


def main():
    answers = []
    for page in json.load(sys.stdin):
        scope = {}
        for sample in page:
            if not sample["continues"]:
                scope = {"__name__": "sample"}
            printed = io.StringIO()
            try:
                with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                    called = run(sample, scope)
                answers.append({"where": sample["where"], "called": called})
                shown = sample.get("prints")
                if shown is not None and shown.rstrip() != printed.getvalue().rstrip():
                    answers[-1]["error"] = "printed " + json.dumps(printed.getvalue()) + ", but the page shows " + json.dumps(shown)
            except BaseException as error:
                expected = sample.get("raises")
                last = traceback.format_exception_only(type(error), error)[-1].strip()
                if expected is not None and last.startswith(expected):
                    answers.append({"where": sample["where"], "called": True})
                else:
                    answers.append({"where": sample["where"], "called": False, "error": last})
            else:
                if sample.get("raises") is not None:
                    answers[-1]["error"] = "ended without the error " + sample["raises"]
    json.dump(answers, sys.stdout)


main()
