"""Print the reference of the library as JSON, for the generator of the documentation.

    python3 python/reference.py [--name NAME] [--product PRODUCT] [--slug SLUG]
    python3 python/reference.py --overview      the same as a short Markdown list
    python3 python/reference.py --update-readme writes that list into README.md

Signatures and docstrings are the only source. Every example is executed: its output is real, and an example that binds the
name `drawing` or `html` also gives what it drew, under `rendered`.
"""

from __future__ import annotations

import argparse
import doctest
import importlib
import inspect
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from stage import stage  # noqa: E402

README = Path(__file__).resolve().parent / "README.md"
SECTIONS = ("Args", "Returns", "Raises", "Example")


def parse_docstring(text: str) -> dict[str, Any]:
    """Take a docstring apart: summary, description, sections."""
    lines = inspect.cleandoc(text).split("\n")
    sections: dict[str, list[str]] = {"": []}
    current = ""
    for line in lines:
        found = re.match(r"(\w+):$", line)
        if found and found.group(1) in SECTIONS:
            current = found.group(1)
            sections[current] = []
        else:
            sections[current].append(line)
    summary, _, description = "\n".join(sections[""]).strip().partition("\n")
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", description.strip()) if part.strip()]
    example = "\n".join(line[4:] for line in sections.get("Example", [])).strip("\n")
    return {
        "summary": summary.strip(),
        "description": paragraphs,
        "args": _items(sections.get("Args", [])),
        "returns": " ".join(" ".join(sections.get("Returns", [])).split()) or None,
        "raises": _items(sections.get("Raises", [])),
        "example": example,
    }


def _items(lines: list[str]) -> list[dict[str, str]]:
    items: list[dict[str, str]] = []
    for line in lines:
        found = re.match(r"    (\w+): (.*)$", line)
        if found:
            items.append({"name": found.group(1), "text": found.group(2)})
        elif line.strip():
            if not items:
                raise ValueError(f"a line of an Args or Raises section belongs to no name: {line!r}")
            items[-1]["text"] += " " + line.strip()
    return items


def _type_text(annotation: Any) -> str:
    # The fields of a named tuple keep their types as forward references.
    return getattr(annotation, "__forward_arg__", None) or str(annotation)


def signature_text(name: str, target: Any) -> str:
    """The signature as a formatter would write it: one line where it fits, else one parameter per line."""
    signature = inspect.signature(target)
    parameters = [parameter for parameter in signature.parameters.values() if parameter.name != "self"]
    parts = []
    star = False
    for parameter in parameters:
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and not star:
            parts.append("*")
            star = True
        text = parameter.name
        if parameter.annotation is not inspect.Parameter.empty:
            text += f": {_type_text(parameter.annotation)}"
        if parameter.default is not inspect.Parameter.empty:
            text += f" = {parameter.default!r}" if ":" in text else f"={parameter.default!r}"
        parts.append(text)
    returned = signature.return_annotation
    arrow = "" if inspect.isclass(target) else f" -> {returned}"
    line = f"{name}({', '.join(parts)}){arrow}"
    if len(line) <= 88:
        return line
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){arrow}"


def parameters_of(target: Any) -> list[dict[str, Any]]:
    """Name, type and default of every parameter."""
    out = []
    for parameter in inspect.signature(target).parameters.values():
        if parameter.name == "self":
            continue
        required = parameter.default is inspect.Parameter.empty
        out.append(
            {
                "name": parameter.name,
                "type": _type_text(parameter.annotation)
                if parameter.annotation is not inspect.Parameter.empty
                else None,
                "required": required,
                "default": None if required else repr(parameter.default),
                "keywordOnly": parameter.kind is inspect.Parameter.KEYWORD_ONLY,
            }
        )
    return out


def run_example(example: str, name: str) -> dict[str, Any]:
    """Execute an example and record what each step prints and what it draws."""
    parsed = doctest.DocTestParser().get_doctest(example + "\n", {}, name, None, 0)
    steps: list[dict[str, str]] = []

    class Recorder(doctest.DocTestRunner):
        def report_failure(self, out: Any, test: Any, step: Any, got: str) -> None:
            raise SystemExit(f"{name}: the example says {step.want!r} but gives {got!r}")

        def report_unexpected_exception(self, out: Any, test: Any, step: Any, exc_info: Any) -> None:
            raise SystemExit(f"{name}: the example fails with {exc_info[1]!r}")

    Recorder(verbose=False).run(parsed, clear_globs=False)
    for step in parsed.examples:
        steps.append({"code": step.source.rstrip("\n"), "output": step.want.rstrip("\n")})
    rendered = parsed.globs.get("html", parsed.globs.get("drawing"))
    return {
        "source": example,
        "steps": steps,
        "code": "\n".join(step["code"] for step in steps),
        "output": "\n".join(step["output"] for step in steps if step["output"]),
        "rendered": str(rendered) if rendered is not None else None,
    }


def resolve(module: Any, name: str) -> Any:
    """The function, class or method behind a name of a group."""
    target = module
    for part in name.split("."):
        target = getattr(target, part)
    return target


def build(name: str, product: str | None, slug: str | None) -> dict[str, Any]:
    """Stage the library, import it and describe it."""
    with tempfile.TemporaryDirectory() as folder:
        stage(Path(folder), name, product, slug)
        sys.path.insert(0, folder)
        try:
            groups = importlib.import_module(f"{name}._groups").GROUPS
            modules = []
            for module_name, sections in groups.items():
                module = importlib.import_module(f"{name}.{module_name}")
                intro = parse_docstring(module.__doc__ or "")
                modules.append(
                    {
                        "module": module_name,
                        "import": f"import {name} as cw",
                        "summary": intro["summary"],
                        "description": intro["description"],
                        "groups": [
                            {
                                "id": group.id,
                                "title": group.title,
                                "introduction": group.introduction,
                                "entries": [_entry(module, item) for item in group.names],
                            }
                            for group in sections
                        ],
                    }
                )
            version = importlib.import_module(name).__version__
        finally:
            sys.path.remove(folder)
    return {"library": name, "version": version, "modules": modules}


def _entry(module: Any, name: str) -> dict[str, Any]:
    target = resolve(module, name)
    parsed = parse_docstring(target.__doc__ or "")
    kind = "class" if inspect.isclass(target) else "method" if "." in name else "function"
    types = {parameter["name"]: parameter for parameter in parameters_of(target)}
    example = parsed.pop("example")
    arguments = [{**types.get(item["name"], {}), **item} for item in parsed["args"]]
    return {
        "name": name,
        "kind": kind,
        "anchor": name.lower().replace("_", "-").replace(".", "-"),
        "signature": signature_text(name, target),
        **parsed,
        "args": arguments,
        "example": run_example(example, name),
    }


def short_signature(entry: dict[str, Any]) -> str:
    """The signature without types, for the overview."""
    parts, star = [], False
    for argument in entry["args"]:
        if argument.get("keywordOnly") and not star:
            parts.append("*")
            star = True
        parts.append(
            argument["name"] if argument.get("required", True) else f"{argument['name']}={argument['default']}"
        )
    return f"{entry['name']}({', '.join(parts)})"


def overview(reference: dict[str, Any]) -> str:
    """All signatures with one line each, as Markdown."""
    out = []
    for module in reference["modules"]:
        out.append(f"### `{module['module']}`: {module['summary']}\n")
        for group in module["groups"]:
            out.append(f"**{group['title']}.** {group['introduction']}\n")
            out.extend(f"- `{short_signature(entry)}`: {entry['summary']}" for entry in group["entries"])
            out.append("")
    return "\n".join(out)


def readme_with(text: str) -> str:
    """The README with a fresh overview between its marks."""
    start, end = "<!-- overview -->\n", "<!-- /overview -->"
    before, _, rest = README.read_text(encoding="utf-8").partition(start)
    _, mark, after = rest.partition(end)
    if not mark:
        raise SystemExit("README.md has lost its overview marks")
    return f"{before}{start}{text}{end}{after}"


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(description="Print the reference of the library.")
    parser.add_argument("--name", default="stagedlib")
    parser.add_argument("--product")
    parser.add_argument("--slug")
    parser.add_argument("--overview", action="store_true", help="print a Markdown list instead of JSON")
    parser.add_argument("--update-readme", action="store_true", help="write the list into README.md")
    arguments = parser.parse_args()
    reference = build(arguments.name, arguments.product, arguments.slug)
    if arguments.update_readme:
        text = readme_with(overview(reference))
        with README.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    elif arguments.overview:
        print(overview(reference))
    else:
        json.dump(reference, sys.stdout, ensure_ascii=False, indent=1)
        print()


if __name__ == "__main__":
    main()
