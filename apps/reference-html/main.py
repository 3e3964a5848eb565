import __library__ as cw


def main(inputs):
    text, number, digits = inputs["text"], inputs["number"], inputs["digits"]
    badge = cw.Html("<em>made by the app</em>")
    rows = [[text, number], [badge, -number]]
    return {
        "escaped": cw.escape(text),
        "fixed": cw.format_number(number, digits),
        "free": cw.format_number(number),
        "table": cw.table(rows, header=["text", "number"], digits=digits, caption="Every cell is escaped, except Html"),
    }
