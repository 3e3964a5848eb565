import __library__ as cw


def main(inputs):
    if inputs["mode"] == "Make a data URL":
        url = cw.to_data_url(inputs["text"], filename=inputs["filename"].strip() or None)
    else:
        url = inputs["url"].strip()

    if not cw.is_data_url(url):
        try:
            cw.parse_data_url(url)
        except ValueError as error:
            return {"valid": False, "hint": str(error)}

    parts = cw.parse_data_url(url)
    return {
        "valid": True,
        "url": url,
        "mime": parts.mime,
        "name": parts.name,
        "parameters": parts.parameters,
        "bytes": cw.to_bytes(url)[:40].hex(" "),
        "text": cw.to_text(url),
        "characters": len(cw.to_text(url)),
        "lines": len(cw.to_file(url).readlines()),
    }
