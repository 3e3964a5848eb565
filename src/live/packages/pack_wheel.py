"""Turns a wheel, or the zip of a shared library, into a pack. Runs inside Pyodide: compiled files fit one Python version only.

See pack.ts for the format. The same wheel gives the same bytes. Tests run this file natively, since Pyodide takes seconds
to start: `python3 pack_wheel.py <wheel> <target> <site|dynlib> <module,module>`.
"""

import email
import io
import json
import re
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "python"))
from compile import compiled  # noqa: E402

SITE = "/lib/python3.14/site-packages/"

#: What no app imports: tests, headers, sources and stubs for compilers and editors, bytecode of other Pythons.
LEFT_OUT = re.compile(
    r"(^|/)(tests|__pycache__|sample_data)/"
    r"|\.(pyi|pyc|pyo|h|hpp|hxx|c|cc|cpp|cxx|pyx|pxd|pxi|a|lib|o|f90|map)$"
    r"|(^|/)(py\.typed|conftest\.py)$"
    r"|\.dist-info/(RECORD|INSTALLER|REQUESTED|direct_url\.json)$"
)
#: A wheel's `.data` folder: these two belong beside the rest, the others (scripts, headers, data) are for a real system.
DATA = re.compile(r"^[^/]+\.data/(?:(?:purelib|platlib)/(.+)|.*)$")
#: `_x.cpython-314-wasm32-emscripten.so`, `_x.abi3.so`, `_x.so`, or a shared library in `<name>.libs/`.
OTHER_PYTHON = re.compile(r"\.cpython-(?!314-wasm32-emscripten)[^/]*\.so$")


class WheelError(Exception):
    """What is wrong with the wheel, as the end of a sentence."""


def placed(name):
    """The name below `site-packages`, or None if it's left out."""
    data = DATA.match(name)
    if data:
        name = data.group(1)
    return None if name is None or LEFT_OUT.search(name) else name


def license_of(metadata):
    """The license expression, or what older wheels say instead."""
    expression = metadata.get("License-Expression")
    if expression:
        return expression
    classifiers = [
        line.split(" :: ")[-1] for line in metadata.get_all("Classifier", []) if line.startswith("License :: ")
    ]
    free_text = (metadata.get("License") or "").strip()
    if free_text and "\n" not in free_text and len(free_text) < 80:
        return free_text
    return " and ".join(classifiers) or "see the files of the package"


def read(wheel):
    try:
        with zipfile.ZipFile(wheel) as archive:
            return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    except (zipfile.BadZipFile, EOFError, OSError) as error:
        raise WheelError(f"it isn't a complete zip file ({error})") from None


def pack_wheel(wheel, folder, imports):
    """`imports`: the modules that the lock file promises. Returns the pack and what is known about it."""
    contents = read(wheel)
    metadata = next((contents[name] for name in contents if name.endswith(".dist-info/METADATA")), None)
    if folder == "site" and metadata is None:
        raise WheelError("it has no METADATA file")
    files = {}
    for name, data in contents.items():
        target = name if folder == "dynlib" else placed(name)
        if target is None:
            continue
        parts = target.split("/")
        if "\\" in target or "" in parts or ".." in parts or "." in parts:
            raise WheelError(f"it contains {name!r}, which is outside its folder")
        if target.endswith(".so"):
            if not data.startswith(b"\0asm") or OTHER_PYTHON.search(target):
                raise WheelError(f"{name} was built for a different system or Python version")
        elif target.endswith(".py"):
            try:
                data = compiled(target, data, root=SITE)
                target += "c"
            except (SyntaxError, ValueError):
                pass  # A template or an example that no one imports stays as it is.
        files[target] = data
    for name in imports:
        if not any(target == name + ".pyc" or target.startswith((name + "/", name + ".")) for target in files):
            raise WheelError(f"it has no module {name}, which the lock file lists")
    header = {"format": 1, "folder": folder, "files": [[name, len(files[name])] for name in sorted(files)]}
    target = io.BytesIO()
    target.write(json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    for name in sorted(files):
        target.write(files[name])
    about = license_of(email.message_from_bytes(metadata)) if metadata else "see the files of the package"
    return target.getvalue(), about


def write_pack(wheel, target, folder, imports):
    """Write the pack and return its license as JSON, or what is wrong with the wheel."""
    try:
        packed, about = pack_wheel(wheel, folder, [name for name in imports.split(",") if name])
    except WheelError as error:
        return json.dumps({"problem": str(error)})
    Path(target).write_bytes(packed)
    return json.dumps({"license": about})


if __name__ == "__main__":
    print(write_pack(*sys.argv[1:]))
