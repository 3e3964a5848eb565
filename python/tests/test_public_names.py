"""Every public name is documented, typed, exemplified, grouped and tested."""

import ast
import importlib
import inspect
import re
import sys
import unittest
from pathlib import Path

from library import NAME, cw, private

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import reference  # noqa: E402

GROUPS = private("_groups").GROUPS


def public_names(module):
    """Functions and classes of __all__, and the public methods of the classes."""
    for name in module.__all__:
        target = getattr(module, name)
        yield name, target
        if inspect.isclass(target):
            for method, value in vars(target).items():
                if inspect.isfunction(value) and not method.startswith("_"):
                    yield f"{name}.{method}", value


def everything():
    for module_name in GROUPS:
        module = importlib.import_module(f"{NAME}.{module_name}")
        for name, target in public_names(module):
            yield module_name, name, target


class PublicNames(unittest.TestCase):
    def test_there_are_names_to_check(self):
        self.assertGreaterEqual(len(list(everything())), 80)

    def test_every_name_is_in_exactly_one_group(self):
        for module_name, groups in GROUPS.items():
            module = importlib.import_module(f"{NAME}.{module_name}")
            grouped = [name for group in groups for name in group.names]
            self.assertEqual(sorted(grouped), sorted(name for name, _ in public_names(module)))
            self.assertEqual(len(grouped), len(set(grouped)))

    def test_groups_are_introduced_by_one_sentence(self):
        ids = [(module, group.id) for module, groups in GROUPS.items() for group in groups]
        self.assertEqual(len(ids), len(set(ids)))
        for groups in GROUPS.values():
            for group in groups:
                self.assertRegex(group.id, r"\A[a-z0-9-]+\Z")
                self.assertTrue(group.introduction.endswith("."))

    def test_the_package_gives_every_name(self):
        for module_name, name, target in everything():
            if "." not in name:
                self.assertIs(getattr(cw, name), target)
                self.assertIn(name, cw.__all__)
        self.assertEqual(len(cw.__all__), len(set(cw.__all__)))

    def test_every_parameter_is_typed_and_described(self):
        for _, name, target in everything():
            with self.subTest(name):
                parsed = reference.parse_docstring(target.__doc__)
                parameters = [p for p in inspect.signature(target).parameters.values() if p.name != "self"]
                self.assertEqual([item["name"] for item in parsed["args"]], [p.name for p in parameters])
                for parameter in parameters:
                    self.assertIsNot(parameter.annotation, inspect.Parameter.empty, parameter.name)
                if not inspect.isclass(target):
                    self.assertIsNot(inspect.signature(target).return_annotation, inspect.Signature.empty)
                    self.assertTrue(parsed["returns"])

    def test_every_docstring_has_the_same_form(self):
        for _, name, target in everything():
            with self.subTest(name):
                parsed = reference.parse_docstring(target.__doc__)
                self.assertRegex(parsed["summary"], r"\A[A-Z].*\.\Z")
                sentences = [*parsed["description"], parsed["returns"] or "."]
                sentences += [item["text"] for item in parsed["args"] + parsed["raises"]]
                for sentence in sentences:
                    self.assertRegex(sentence.strip(), r"[.)]\Z")
                order = re.findall(r"^(Args|Returns|Raises|Example):$", inspect.cleandoc(target.__doc__), re.MULTILINE)
                self.assertEqual(order, [part for part in ("Args", "Returns", "Raises", "Example") if part in order])

    def test_every_example_shows_something(self):
        for _, name, target in everything():
            with self.subTest(name):
                example = reference.parse_docstring(target.__doc__)["example"]
                self.assertTrue(example.startswith(f">>> import {NAME} as cw"))
                ran = reference.run_example(example, name)
                self.assertTrue(ran["output"] or ran["rendered"], "neither prints nor binds `drawing` or `html`")

    def test_every_name_occurs_in_the_unit_tests(self):
        tested = set()
        for path in HERE.glob("test_*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute):
                    tested.add(node.attr)
        missing = [name for _, name, _ in everything() if name.split(".")[-1] not in tested]
        self.assertEqual(missing, [])

    def test_readme_lists_the_current_signatures(self):
        text = reference.overview(reference.build(NAME, "The Product", "the-product"))
        self.assertEqual(reference.README.read_text(encoding="utf-8"), reference.readme_with(text))

    def test_no_module_needs_more_than_the_standard_library(self):
        allowed = {
            "__future__", "base64", "binascii", "bisect", "contextlib", "csv", "io", "json", "math", "re", "struct", "sys",
            "typing", "weakref",
        }  # fmt: skip
        found = set()
        sources = sorted((HERE.parent / "library").glob("*.py"))
        self.assertGreater(len(sources), 10)
        for path in sources:
            tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))
            for node in ast.walk(tree):
                if isinstance(node, ast.Import):
                    found.update(alias.name.split(".")[0] for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    found.add(node.module.split(".")[0])
        self.assertEqual(found - allowed, set())

    def test_tokens_are_filled_in(self):
        for path in Path(cw.__file__).parent.glob("*.py"):
            self.assertNotRegex(path.read_text(encoding="utf-8"), "__library__|__PRODUCT__|__product__")


class Reference(unittest.TestCase):
    def test_reference_covers_every_name(self):
        built = reference.build(NAME, "The Product", "the-product")
        names = [e["name"] for module in built["modules"] for group in module["groups"] for e in group["entries"]]
        self.assertEqual(sorted(names), sorted(name for _, name, _ in everything()))
        entry = next(e for m in built["modules"] for g in m["groups"] for e in g["entries"] if e["name"] == "read_csv")
        self.assertTrue(entry["signature"].startswith("read_csv(\n    source: str | bytes,\n    header: bool"))
        self.assertTrue(entry["signature"].endswith("-> Table"))
        self.assertEqual(entry["args"][0]["required"], True)
        self.assertEqual(entry["args"][1]["default"], "True")
        self.assertIn("[['beam', 6.5], ['column', 3]]", entry["example"]["output"])

    def test_drawings_are_rendered(self):
        built = reference.build(NAME, None, None)
        entries = [e for m in built["modules"] if m["module"] == "plotdraw" for g in m["groups"] for e in g["entries"]]
        drawn = [e for e in entries if (e["example"]["rendered"] or "").startswith(("<svg", "<figure"))]
        self.assertGreaterEqual(len(drawn), 30)

    def test_a_wrong_example_stops_the_reference(self):
        with self.assertRaises(SystemExit):
            reference.run_example(">>> 1 + 1\n3", "sum")
        with self.assertRaises(SystemExit):
            reference.run_example(">>> 1 / 0\n3", "division")


class Staging(unittest.TestCase):
    def test_name_must_be_importable(self):
        import tempfile

        from stage import stage

        with tempfile.TemporaryDirectory() as folder:
            for name in ("two words", "class", "1st", "../up"):
                with self.assertRaises(ValueError):
                    stage(Path(folder), name)
            target = stage(Path(folder), "other_name", "Other", "other")
            self.assertIn("import other_name as cw", (target / "_html.py").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
