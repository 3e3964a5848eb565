import __library__ as cw

LETTERS = "abcdefghijklmnopqrstuvwxyz"
# Percent of English text, a to z.
ENGLISH = [8.17, 1.49, 2.78, 4.25, 12.7, 2.23, 2.02, 6.09, 6.97, 0.15, 0.77, 4.03, 2.41,
           6.75, 7.51, 1.93, 0.1, 5.99, 6.33, 9.06, 2.76, 0.98, 2.36, 0.15, 1.97, 0.07]


def shifted(text, shift):
    moved = LETTERS[shift % 26:] + LETTERS[: shift % 26]
    return text.translate(str.maketrans(LETTERS + LETTERS.upper(), moved + moved.upper()))


def counts(text):
    return [text.lower().count(letter) for letter in LETTERS]


def distance(text):
    """Chi-squared distance of the letter counts from English."""
    found = counts(text)
    total = sum(found)
    return sum((n - total * p / 100) ** 2 / (total * p / 100) for n, p in zip(found, ENGLISH))


def main(inputs):
    text, action = inputs["text"], inputs["action"]
    if action == "Break":
        if not any(counts(text)):
            raise ValueError("the text has no letters: enter a sentence to break")
        shift = min(range(26), key=lambda k: distance(shifted(text, -k)))
    else:
        shift = inputs["shift"]
    result = shifted(text, shift if action == "Encode" else -shift)
    chart = cw.bar_chart(list(LETTERS.upper()), counts(result), title="Letters in the result", y_label="Count")
    return {"result": result, "shift": shift, "action": action, "chart": chart}
