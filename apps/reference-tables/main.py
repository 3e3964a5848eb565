import __library__ as cw


def main(inputs):
    table = cw.read_csv(inputs["csv"], decimal=inputs["decimal"])
    values = table.column(inputs["column"])
    numbers = [value for value in values if isinstance(value, (int, float))]
    if not numbers:
        raise ValueError(f"column {inputs['column']} contains no numbers: choose a different one")
    return {
        "columns": table.columns,
        "rows": len(table.rows),
        "all_rows": len(cw.read_rows(inputs["csv"], decimal=inputs["decimal"])),
        "sum": sum(numbers),
        "first": table.records()[0],
        "table": cw.table(table),
        "turned": cw.table(cw.transpose([table.columns, *table.rows])),
        "csv": cw.write_csv(table),
    }
