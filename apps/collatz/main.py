import __library__ as cw


def orbit(n):
    values = [n]
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        values.append(n)
    return values


def main(inputs):
    start = inputs["start"]
    if start != int(start):
        raise ValueError(f"{start} isn't a whole number: enter one, such as 27")
    values = orbit(int(start))
    drawn = values if len(values) > 1 else values * 2
    chart = cw.line_chart(
        list(range(len(drawn))), drawn, title="From start to 1", x_label="Step", y_label="Number", y_log=inputs["log"]
    )
    return {"steps": len(values) - 1, "highest": max(values), "odd": sum(1 for n in values if n % 2), "chart": chart}
