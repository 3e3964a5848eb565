import __library__ as cw


def future_value(deposit, rate, months):
    i = rate / 100 / 12
    return deposit * months if i == 0 else deposit * ((1 + i) ** months - 1) / i


def main(inputs):
    deposit, rate, years = inputs["deposit"], inputs["rate"], inputs["years"]
    total = future_value(deposit, rate, 12 * years)
    axis = list(range(years + 1))
    return {
        "total": total,
        "paid": deposit * 12 * years,
        "interest": total - deposit * 12 * years,
        "chart": cw.line_chart(
            axis,
            {
                "with interest": [future_value(deposit, rate, 12 * year) for year in axis],
                "paid in": [deposit * 12 * year for year in axis],
            },
            title="Balance at the end of each year",
            x_label="Year",
        ),
    }
