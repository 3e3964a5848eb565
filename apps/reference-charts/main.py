import math

import __library__ as cw


def read(text):
    numbers = []
    for word in text.replace(",", " ").split():
        try:
            numbers.append(float(word))
        except ValueError:
            raise ValueError(f"{word} isn't a number: enter numbers such as 12.5, separated by spaces") from None
    if not 2 <= len(numbers) <= 200:
        raise ValueError(f"enter between 2 and 200 numbers, not {len(numbers)}")
    return numbers


def main(inputs):
    numbers = read(inputs["numbers"])
    order = list(range(1, len(numbers) + 1))
    mean = math.fsum(numbers) / len(numbers)
    axis = {"y_label": "Value", "y_unit": inputs["unit"], "h_lines": {"mean": mean}}
    if inputs["kind"] == "line":
        chart = cw.line_chart(order, numbers, x_label="Number", markers=True, title="In order", **axis)
    elif inputs["kind"] == "points":
        chart = cw.scatter_chart(order, numbers, x_label="Number", title="One by one", **axis)
    elif inputs["kind"] == "bars":
        chart = cw.bar_chart(order, numbers, x_label="Number", title="Compared", **axis)
    else:
        chart = cw.histogram(numbers, x_label="Value", x_unit=inputs["unit"], v_lines={"mean": mean}, title="How often")
    edges, counts = cw.histogram_bins(numbers)
    rows = [[f"{low:g} to {high:g}", count] for low, high, count in zip(edges, edges[1:], counts)]
    return {
        "chart": chart,
        "count": len(numbers),
        "mean": mean,
        "binned": sum(counts),
        "bins": cw.table(rows, header=["bin", "count"], align="lr"),
    }
