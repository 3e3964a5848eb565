from pprint import pformat


def shorten(value):
    """A data URL can be long; its beginning says what it is."""
    return value[:57] + "…" if isinstance(value, str) and len(value) > 60 else value


def main(inputs):
    short = {name: shorten(value) for name, value in inputs.items()}
    rows = [{"name": name, "type": type(value).__name__, "value": repr(value)} for name, value in short.items()]
    return {"rows": rows, "count": len(rows), "python": pformat(short, width=56, sort_dicts=False)}
