import statistics

import __library__ as cw

DELIMITERS = {"automatic": None, "comma": ",", "semicolon": ";", "tab": "\t"}
HEADER = ["column", "numbers", "missing", "mean", "smallest", "largest", "deviation"]


def is_number(cell):
    return isinstance(cell, (int, float)) and not isinstance(cell, bool)


def main(inputs):
    data = cw.read_csv(
        inputs["file"],
        delimiter=DELIMITERS[inputs["delimiter"]],
        decimal="," if inputs["decimal"] == "comma" else ".",
    )
    rows = []
    for name in data.columns:
        cells = data.column(name)
        numbers = [cell for cell in cells if is_number(cell)]
        if not numbers:
            continue
        spread = statistics.stdev(numbers) if len(numbers) > 1 else 0.0
        rows.append(
            [
                name,
                len(numbers),
                len(cells) - len(numbers),
                statistics.fmean(numbers),
                min(numbers),
                max(numbers),
                round(spread, 2 if spread >= 1 else 4),
            ]
        )
    if not rows:
        raise ValueError("no column of this file contains numbers")
    print(f"{len(data.rows)} rows, {len(data.columns)} columns")
    return {
        "count": len(data.rows),
        "rows": rows,
        "table": cw.table(rows, header=HEADER, digits=[None, 0, 0, 3, 3, 3, 3], row_header=True),
        "download": cw.download_csv(rows, header=HEADER, filename="summary.csv", text="Download the summary"),
    }
