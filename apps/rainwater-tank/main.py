import __library__ as cw

DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def main(inputs):
    tank = inputs["tank"]
    stored = tank
    rows, shortfalls = [], []
    collected_sum = supplied_sum = 0.0
    for (month, rain), days in zip(inputs["rain"], DAYS):
        collected = inputs["coefficient"] * rain * inputs["area"]
        wanted = inputs["demand"] * days
        available = stored + collected
        supplied = min(wanted, available)
        stored = min(tank, available - supplied)
        collected_sum += collected
        supplied_sum += supplied
        shortfalls.append(wanted - supplied)
        rows.append([month[:3], collected, wanted, supplied, stored])
    dry = sum(1 for shortfall in shortfalls if shortfall > 0.5)
    chart = cw.bar_chart(
        [row[0] for row in rows],
        {"collected": [row[1] for row in rows], "used": [row[3] for row in rows]},
        title="Water collected and used",
        y_label="Water",
        y_unit="L",
    )
    return {
        "collected": collected_sum,
        "supplied": supplied_sum,
        "share": 100 * supplied_sum / (inputs["demand"] * sum(DAYS)) if inputs["demand"] else 100.0,
        "dry_months": dry,
        "chart": chart,
        "table": cw.table(rows, header=["Month", "Collected", "Needed", "Supplied", "Left"], digits=0, caption="Liters per month, and what is left in the tank at the end"),
    }
