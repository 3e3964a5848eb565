import re

import __library__ as cw

FLAGS = {"ignore case": re.IGNORECASE, "^ and $ match at each line": re.MULTILINE, ". matches line breaks": re.DOTALL}
SHOWN = 50


def main(inputs):
    flags = 0
    for option in inputs["options"]:
        flags |= FLAGS[option]
    try:
        pattern = re.compile(inputs["pattern"], flags)
    except re.error as error:
        raise ValueError(f"the pattern has an error at position {error.pos}: {error.msg}") from None

    matches = list(pattern.finditer(inputs["text"]))
    names = {number: name for name, number in pattern.groupindex.items()}
    groups = [names.get(number, f"group {number}") for number in range(1, pattern.groups + 1)]
    rows = [
        [str(match.start()), match.group(), *("—" if part is None else part for part in match.groups())]
        for match in matches[:SHOWN]
    ]
    return {
        "count": len(matches),
        "shown": min(len(matches), SHOWN),
        "table": cw.table(rows, ["starts at", "match", *groups]) if rows else "",
    }
