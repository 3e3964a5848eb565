"""Packs Python modules into one zip of compiled files. Runs inside Pyodide: compiled files fit one Python version only.

The zip is stored, not deflated: the server's compression does better on the whole, and the reader's import does not
have to inflate.
"""

import importlib.util
import io
import marshal
import zipfile

ROOT = "/lib/python314.zip/"


def compiled(name, source):
    code = compile(source, ROOT + name, "exec", dont_inherit=True, optimize=0)
    # "Unchecked hash": nothing looks for the source, which is not there.
    flags = (1).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source) + marshal.dumps(code)


def pack(standard_library, extra):
    """`extra`: path in the zip → bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(standard_library) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as packed:
        files = {info.filename: source.read(info) for info in source.infolist() if not info.is_dir()}
        files.update(extra)
        for name in sorted(files):
            data = files[name]
            if name.endswith(".py"):
                data = compiled(name, data)
                name += "c"
            # A fixed date: the same input gives the same bytes.
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return target.getvalue()
