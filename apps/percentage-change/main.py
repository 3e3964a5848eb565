def main(inputs):
    question = inputs["question"]
    if question == "Change from old to new":
        old, new = inputs["old"], inputs["new"]
        if old == 0:
            raise ValueError("a change from 0 has no percentage: enter another old value")
        result = 100 * (new - old) / abs(old)
        word = "rise" if result > 0 else "fall" if result < 0 else "change"
        return {"result": result, "unit": "%", "text": f"from {old:g} to {new:g}, a {word}", "signed": True}

    if question == "Share of a whole":
        part, whole = inputs["part"], inputs["whole"]
        if whole == 0:
            raise ValueError("a whole of 0 has no parts: enter another whole")
        return {"result": 100 * part / whole, "unit": "%", "text": f"is the share of {part:g} in {whole:g}", "signed": False}

    after, percent = inputs["after"], inputs["percent"]
    if percent == -100:
        raise ValueError("after a change of -100 % nothing is left, so the value before cannot be found")
    before = after / (1 + percent / 100)
    return {"result": before, "unit": "", "text": f"becomes {after:g} by a change of {percent:+g} %", "signed": False}
