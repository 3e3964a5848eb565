"""Copy the library to a folder under its real name, with the brand's tokens filled in.

    python3 python/stage.py OUTDIR --name NAME [--product PRODUCT] [--slug SLUG]

The sources say `__library__` where the import name belongs, since the name is the brand's; this script makes an importable
package of them. The live runtime, the tests and the documentation all use a staged copy.
"""

from __future__ import annotations

import argparse
import keyword
import shutil
from pathlib import Path

SOURCE = Path(__file__).resolve().parent / "library"


def stage(out: Path, name: str, product: str | None = None, slug: str | None = None) -> Path:
    """Write the package `name` into the folder `out` and return its path."""
    if not name.isidentifier() or keyword.iskeyword(name):
        raise ValueError(f"--name {name!r} cannot be a Python import name: use letters, digits and underscores")
    target = out / name
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    tokens = {"__PRODUCT__": product or name, "__product__": slug or name, "__library__": name}
    sources = sorted(SOURCE.glob("*.py"))
    if not sources:
        raise FileNotFoundError(f"no Python files in {SOURCE}")
    for source in sources:
        text = source.read_text(encoding="utf-8")
        for token, value in tokens.items():
            text = text.replace(token, value)
        _write(target / source.name, text)
    return target


def _write(path: Path, text: str) -> None:
    # Path.write_text has no newline argument before Python 3.10.
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def main() -> None:
    """Read the command line and stage."""
    parser = argparse.ArgumentParser(description="Copy the library under its real name.")
    parser.add_argument("out", type=Path, help="folder that receives the package")
    parser.add_argument("--name", default="stagedlib", help="import name of the package (default: stagedlib)")
    parser.add_argument("--product", help="product name for texts (default: the import name)")
    parser.add_argument("--slug", help="product slug for addresses (default: the import name)")
    arguments = parser.parse_args()
    print(stage(arguments.out, arguments.name, arguments.product, arguments.slug))


if __name__ == "__main__":
    main()
