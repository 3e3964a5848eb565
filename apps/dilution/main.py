import __library__ as cw


def main(inputs):
    stock, volume, unit = inputs["stock"], inputs["volume"], inputs["unit"]
    if inputs["task"] == "One solution":
        target = inputs["target"]
        if target > stock:
            raise ValueError(f"diluting {stock:g} {unit} can't give {target:g} {unit}: start from a stronger stock")
        take = target * volume / stock
        return {"series": False, "take": take, "add": volume - take, "volume": volume, "target": target, "unit": unit}

    factor = inputs["factor"]
    take = volume / factor
    rows, concentration, source = [], stock, "stock"
    for number in range(1, inputs["steps"] + 1):
        concentration /= factor
        rows.append([f"tube {number}", source, take, volume - take, f"{concentration:.4g}"])
        source = f"tube {number}"
    header = ["Prepare", "Take from", "Take (mL)", "Add solvent (mL)", f"Result ({unit})"]
    return {
        "series": True,
        "take": take,
        "add": volume - take,
        "last": concentration,
        "unit": unit,
        "table": cw.table(rows, header, align=["left", "left", "right", "right", "right"], row_header=True),
        "download": cw.download_csv(rows, header, "dilution-series.csv", text="Download the steps as CSV"),
    }
