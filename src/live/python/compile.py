"""Packs Python modules into one zip. Runs inside Pyodide if it compiles them: compiled files fit one Python version only.

The zip is stored, not deflated: the server compresses it better as a whole, and imports don't have to inflate it.
"""

import importlib.util
import io
import marshal
import zipfile
from pathlib import Path

ROOT = "/lib/python314.zip/"


def compiled(name, source, root=ROOT):
    code = compile(source, root + name, "exec", dont_inherit=True, optimize=0)
    # "Unchecked hash": Python doesn't look for the source file, which isn't included.
    flags = (1).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source) + marshal.dumps(code)


def pack(standard_library, extra, compiles=True):
    """`extra`: a folder whose files are added."""
    target = io.BytesIO()
    with zipfile.ZipFile(standard_library) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as packed:
        files = {info.filename: source.read(info) for info in source.infolist() if not info.is_dir()}
        for file in Path(extra).rglob("*.py"):
            files[file.relative_to(extra).as_posix()] = file.read_bytes()
        for name in sorted(files):
            data = files[name]
            if compiles and name.endswith(".py"):
                data = compiled(name, data)
                name += "c"
            # A fixed date, so that the same input gives the same bytes.
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return target.getvalue()
