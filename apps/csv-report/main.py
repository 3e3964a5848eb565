import io

import pandas as pd
from matplotlib.dates import AutoDateLocator, DateFormatter
from matplotlib.figure import Figure

import __library__ as cw

BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages
LONGEST = 2  # values in a gap that may be filled


def read(url, column):
    data = pd.read_csv(cw.to_file(url))
    for name in ("time", column):
        if name not in data.columns:
            raise ValueError(f"there is no column {name}: the file has {', '.join(data.columns)}")
    data["time"] = pd.to_datetime(data["time"])
    return data[["time", column]]


def clean(data, column, code, fill):
    """A series with one value per time step, and how many values each step of the cleaning changed."""
    counts = {"read": len(data)}
    data = data.drop_duplicates()
    counts["duplicates"] = counts["read"] - len(data)

    values = data.set_index("time")[column].sort_index()
    if len(values) < 3:
        raise ValueError("the file needs at least three different rows")
    if values.index.has_duplicates:
        raise ValueError("two rows have the same time but different values: correct the file first")
    step = values.index.to_series().diff().mode().min()  # the most frequent distance between two measurements
    whole = values.asfreq(step)
    if not values.index.isin(whole.index).all():
        raise ValueError(f"some times aren't a multiple of {step} after the first one: correct the file first")
    counts["absent"] = len(whole) - len(values)

    numbers = pd.to_numeric(whole, errors="coerce")
    counts["texts"] = int((whole.notna() & numbers.isna()).sum())
    coded = numbers == code
    counts["codes"] = int(coded.sum())
    numbers = numbers.mask(coded)

    if fill:
        # limit= alone would fill the beginning of a long gap, so measure each gap first.
        gap = numbers.isna()
        length = gap.groupby((gap != gap.shift()).cumsum()).transform("sum")
        filled = numbers.interpolate(limit_area="inside").where(~gap | (length <= LONGEST))
        counts["filled"] = int((numbers.isna() & filled.notna()).sum())
        numbers = filled
    else:
        counts["filled"] = 0
    counts["missing"] = int(numbers.isna().sum())
    return numbers, counts, step


def draw(values, average, column):
    figure = Figure(figsize=(5.6, 3.4), layout="constrained")
    axes = figure.subplots()
    axes.plot(values.index, values, "o-", color=BLUE, markersize=2.5, linewidth=1, label=column)
    if average is not None:
        axes.plot(average.index, average, color=ORANGE, linewidth=2.2, label="mean of one day")
        axes.legend(frameon=False, loc="upper left", ncols=2)
        axes.set_ylim(top=values.max() + 0.2 * (values.max() - values.min()))  # room for the legend
    axes.set(title=f"{column.capitalize()}, cleaned", ylabel=column.capitalize())
    axes.xaxis.set_major_locator(AutoDateLocator(maxticks=8))
    axes.xaxis.set_major_formatter(DateFormatter("%b %d"))
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    return figure


def main(inputs):
    column = inputs["column"]
    data = read(inputs["file"], column)
    values, counts, step = clean(data, column, inputs["code"], inputs["gaps"] == "Fill short gaps")
    average = None
    if inputs["average"] == "One day":
        per_day = max(1, round(pd.Timedelta("1D") / step))
        average = values.rolling(per_day, center=True, min_periods=per_day // 2).mean()

    days = values.groupby(values.index.date).agg(["count", "mean", "min", "max"])
    days.index = [f"{day:%b %d}" for day in days.index]
    days.index.name = "day"

    figure = draw(values, average, column)
    pdf = io.BytesIO()
    figure.savefig(pdf, format="pdf", metadata={"CreationDate": None})  # without a date, equal runs give equal files
    table = values.reset_index()
    table["time"] = table["time"].dt.strftime("%Y-%m-%d %H:%M")  # a Timestamp is written with seconds
    return {
        **counts,
        "clean": len(values),
        "mean": values.mean(),
        "name": column,
        "plot": cw.plot(figure, alt=f"{column.capitalize()} from {values.min():.1f} to {values.max():.1f}, with gaps where values are missing"),
        "days": cw.table(days.round(2).reset_index(), digits={"mean": 2, "min": 1, "max": 1}, row_header=True, max_rows=7),
        "csv": cw.download_csv(table, filename="clean.csv", text="Download the clean table"),
        "pdf": cw.download_link(pdf.getvalue(), "report.pdf", text="Download the figure"),
    }
