import __library__ as cw


def bars(before, after, first, second):
    """The two values one above the other, so that the percentage can be seen."""
    return cw.bar_chart(
        [first, second], [before, after], title=f"{first} and {second.lower()}", horizontal=True, value_labels=True, height=150
    )


def main(inputs):
    question = inputs["question"]
    if question == "Change from old to new":
        old, new = inputs["old"], inputs["new"]
        if old == 0:
            raise ValueError("a change from 0 has no percentage: enter a different old value")
        result = 100 * (new - old) / abs(old)
        word = "an increase" if result > 0 else "a decrease" if result < 0 else "no change"
        # The same difference, but of the new value: a change isn't undone by its opposite.
        back = 100 * (old - new) / abs(new) if new else None
        return {
            "result": result,
            "unit": "%",
            "text": f"from {old:g} to {new:g}, {word}",
            "signed": True,
            "back": back,
            "chart": bars(old, new, "Old value", "New value"),
        }

    if question == "Share of a whole":
        part, whole = inputs["part"], inputs["whole"]
        if whole == 0:
            raise ValueError("a whole of 0 has no parts: enter a different whole")
        return {
            "result": 100 * part / whole,
            "unit": "%",
            "text": f"of {whole:g} is {part:g}",
            "signed": False,
            "back": None,
            "chart": bars(part, whole, "Part", "Whole"),
        }

    after, percent = inputs["after"], inputs["percent"]
    if percent == -100:
        raise ValueError("after a change of -100 %, nothing is left, so the value before can't be found")
    before = after / (1 + percent / 100)
    sign = "minus" if percent < 0 else "plus"
    return {
        "result": before,
        "unit": "",
        "text": f"{sign} {abs(percent):g} % is {after:g}",
        "signed": False,
        "back": None,
        "chart": bars(before, after, "Before", "After"),
    }
