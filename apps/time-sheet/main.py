from datetime import datetime, timedelta

import __library__ as cw

NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]


def moment(text):
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ")


def end_of_day(start, hours, pause, has_break):
    if hours == 0:
        return "day off"
    end = start + timedelta(hours=hours, minutes=pause if has_break else 0)
    return f"{end:%H:%M}" + (" (next day)" if end.date() > start.date() else "")


def main(inputs):
    monday, start = moment(inputs["monday"]), moment(inputs["start"])
    if monday.weekday() != 0:
        raise ValueError(f"{monday:%Y-%m-%d} is a {monday:%A}, not a Monday")
    days = inputs["days"]
    ends = [end_of_day(start, hours, inputs["pause"], has_break) for hours, has_break, _ in days]
    total = sum(hours for hours, _, _ in days)
    rows = [
        [name, f"{monday + timedelta(days=index):%b %d}", hours, end, place]
        for index, (name, (hours, _, place), end) in enumerate(zip(NAMES, days, ends))
    ]
    return {
        "week": monday.isocalendar()[1],
        "total": total,
        "overtime": total - len(days) * inputs["contract"],
        "ends": ends,
        "home": sum(place == "home" for _, _, place in days),
        "receipts": len(inputs["receipts"]),
        "bytes": sum(cw.file_size(url) for url in inputs["receipts"]),
        "table": cw.table(rows, header=["Day", "Date", "Hours", "Ends", "Place"], row_header=True),
    }
