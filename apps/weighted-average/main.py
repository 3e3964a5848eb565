import __library__ as cw

HEADER = ["Item", "Weight", "Value", "Weight × value"]


def main(inputs):
    rows = [[item, weight, value, weight * value] for item, weight, value in inputs["items"]]
    total_weight = sum(row[1] for row in rows)
    total = sum(row[3] for row in rows)
    if total_weight == 0:
        raise ValueError("all weights are 0; enter a weight for at least one item")
    return {
        "average": total / total_weight,
        "table": cw.table(rows, HEADER, digits={"Weight × value": 1}, total=["Total", total_weight, None, total]),
        "download": cw.download_csv(rows, HEADER, "weighted-average.csv", text="Download as CSV"),
    }
