"""Test the library: stage it, then run the unit tests and every docstring example.

    python3 python/run_tests.py [--name NAME]

Ends with one line that counts what ran, and fails when anything failed or when nothing was found.
"""

from __future__ import annotations

import argparse
import doctest
import importlib
import os
import pkgutil
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from stage import stage  # noqa: E402


def run(name: str) -> int:
    """Run everything against a fresh copy of the library under the given name."""
    with tempfile.TemporaryDirectory() as folder:
        stage(Path(folder), name, "The Product", "the-product")
        sys.path.insert(0, folder)
        sys.dont_write_bytecode = True
        # The tests import the library by its staged name, whatever it is.
        os.environ["LIBRARY_NAME"] = name
        library = importlib.import_module(name)

        examples = failures = 0
        for info in pkgutil.iter_modules(library.__path__):
            result = doctest.testmod(importlib.import_module(f"{name}.{info.name}"))
            examples, failures = examples + result.attempted, failures + result.failed

        suite = unittest.TestLoader().discover(str(HERE / "tests"), top_level_dir=str(HERE / "tests"))
        outcome = unittest.TextTestRunner(verbosity=1, stream=sys.stdout).run(suite)
        broken = len(outcome.failures) + len(outcome.errors) + len(outcome.unexpectedSuccesses)
        skipped = len(outcome.skipped)
        sys.path.remove(folder)

    passed = outcome.testsRun - broken - skipped + examples - failures
    print(
        f"python {sys.version_info.major}.{sys.version_info.minor}: {outcome.testsRun} unit tests, {examples} example steps; "
        f"{passed} passed, {broken + failures} failed, {skipped} skipped"
    )
    if outcome.testsRun == 0 or examples == 0:
        print("no tests or no examples were found: the discovery is broken")
        return 1
    return 1 if broken or failures else 0


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description="Test the library.")
    parser.add_argument("--name", default="stagedlib", help="import name to test under")
    sys.exit(run(parser.parse_args().name))


if __name__ == "__main__":
    main()
