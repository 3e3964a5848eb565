import __library__ as cw


def main(inputs):
    columns = range(1, inputs["columns"] + 1)
    rows = [[r] + [r * c for c in columns] for r in range(1, inputs["rows"] + 1)]
    header = ["×"] + [str(c) for c in columns]
    return {
        "by_library": inputs["made_by"] == "Library",
        "table": [row[1:] for row in rows],
        "html": cw.table(rows, header, caption="Multiplication table", row_header=True),
    }
