import math

import __library__ as cw


def cumulative(z):
    return (1 + math.erf(z / math.sqrt(2))) / 2


def main(inputs):
    mean, deviation, low, high = inputs["mean"], inputs["deviation"], inputs["low"], inputs["high"]
    if low > high:
        raise ValueError("From is larger than To: swap the two values")
    z_low, z_high = (low - mean) / deviation, (high - mean) / deviation
    share = cumulative(z_high) - cumulative(z_low)

    def density(x):
        return math.exp(-(((x - mean) / deviation) ** 2) / 2) / (deviation * math.sqrt(2 * math.pi))

    x = [mean + deviation * (index / 20 - 4) for index in range(161)]
    chart = cw.line_chart(
        x,
        [density(value) for value in x],
        title="Density",
        desc=f"The bell curve; {100 * share:.1f} percent of its area is between {low:g} and {high:g}.",
        x_label="Value",
        y_label="Density",
        v_lines={"from": low, "to": high},
    )
    return {"share": share, "z_low": z_low, "z_high": z_high, "chart": chart}
