import __library__ as cw


def main(inputs):
    url = inputs["file"]
    size = cw.file_size(url)
    facts = {
        "name": cw.file_name(url, default="(the data URL carries no name)"),
        "type": cw.file_type(url),
        "extension": cw.file_extension(url),
        "size": size,
        "readable": cw.format_size(size),
    }
    rows = [[f"file_{key}" if key != "readable" else "format_size", value] for key, value in facts.items()]
    return {**facts, "table": cw.table(rows, header=["function", "answer"], align="ll", row_header=True)}
