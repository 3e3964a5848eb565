"""What an app's code imports, found before it runs; and those imports made in advance.

Loading a package takes seconds that don't belong to the app, so the modules are imported before its time starts.
"""

import ast
import contextlib
import importlib
import io
import json


def imported(code):
    """The modules that `import` statements name, wherever they are in the code. Nothing is run."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "[]"  # The run reports what is wrong with the code.
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module)
    return json.dumps(sorted(names))


def import_all(names):
    importlib.invalidate_caches()
    # What a package prints when it's imported is not the app's output.
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for name in json.loads(names):
            try:
                importlib.import_module(name)
            except BaseException:  # The app's own import statement shows what is wrong.
                pass
