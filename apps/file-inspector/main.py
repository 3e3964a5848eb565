import hashlib

import __library__ as cw


def hex_dump(data):
    """Eight bytes a line: offset, hex codes, printable characters."""
    lines = []
    for start in range(0, len(data), 8):
        part = data[start : start + 8]
        codes = " ".join(f"{byte:02x}" for byte in part)
        text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in part)
        lines.append(f"{start:04x}  {codes:<23}  {text}")
    return "\n".join(lines)


def main(inputs):
    url = inputs["file"]
    parts = cw.parse_data_url(url)
    data = parts.data
    found = cw.file_type(cw.to_data_url(data, "application/octet-stream"))
    dump = hex_dump(data)
    return {
        "start": url[:26],
        "url_length": len(url),
        "declared": parts.mime,
        "found": found,
        "extension": cw.file_extension(url),
        "size": len(data),
        "size_text": cw.format_size(len(data)),
        "sha256": hashlib.sha256(data).hexdigest(),
        "dump": hex_dump(data[: inputs["shown"]]),
        "more": max(0, len(data) - inputs["shown"]),
        "download": cw.download_link(dump, "dump.txt", "Download the full hex dump") if data else "",
    }
