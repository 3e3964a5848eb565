"""Runs the Python samples of the pages, one page after the other, and answers in JSON. See samples.ts.

A sample that defines `main` is called with its inputs; one that continues shares the names of the one before it. What a
page quotes of the output or the result is compared with what the sample before it really gave.
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
    inputs = {} if given is None else ast.literal_eval(given)
    scope.setdefault("inputs", inputs)
    if given is not None:
        scope["inputs"] = inputs
    before = scope.get("main")
    exec(code, scope)
    main = scope.get("main")
    result = None
    if callable(main) and given is not None:
        result = main(inputs)
        if not isinstance(result, dict):
            raise TypeError("main returned " + type(result).__name__ + ", not a dict")
    elif callable(main) and main is not before and main.__code__.co_argcount == 1 and not uses_inputs(sample["code"]):
        result = main({})
    return result


def uses_inputs(code):
    """Whether a `main` reads `inputs`: then it cannot be called without any."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef) and node.name == "main":
            return any(isinstance(inner, ast.Name) and inner.id == "inputs" for inner in ast.walk(node))
    return False


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
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            last["result"] = run(sample, scope)
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
    return {"where": sample["where"]}


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


main()
