from pprint import pformat


def shorten(value, most):
    """A data URL can be long; its beginning says what it is."""
    return value[: most - 1] + "…" if isinstance(value, str) and len(value) > most else value


def main(inputs):
    rows = [
        {"name": name, "type": type(value).__name__, "value": repr(shorten(value, 26))} for name, value in inputs.items()
    ]
    short = {name: shorten(value, 60) for name, value in inputs.items()}
    return {"rows": rows, "count": len(rows), "python": pformat(short, width=56, sort_dicts=False)}
