import __library__ as cw


def main(inputs):
    rows = [[n, n**2, n**3] for n in range(1, inputs["count"] + 1)]
    header = ["n", "squared", "cubed"]
    total = sum(row[1] for row in rows)
    report = f"Sum of the squares up to {inputs['count']}: {total}\n"
    return {
        "table": cw.table(rows, header=header, max_rows=10),
        "csv": cw.download_csv(rows, header, inputs["name"] + ".csv"),
        "report": cw.download_link(report, inputs["name"] + ".txt", text="Save the report"),
        "sum": total,
    }
