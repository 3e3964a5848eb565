import json
import math
import re

ENTRIES = [
    {
        "topic": "Reading inputs",
        "keywords": "input inputs value name key dict read field form main",
        "answer": 'Each input has a name, and main reads its value by that name: inputs["span"]. '
        "A hidden input has no key, so read it with inputs.get.",
    },
    {
        "topic": "Returning results",
        "keywords": "return output outputs result dict show template value main",
        "answer": "main returns a dict. The output template shows each value by its key: {{ outputs.area }}.",
    },
    {
        "topic": "Conditional input",
        "keywords": "condition conditional hide hidden show disable input depend",
        "answer": "Add a condition to the input: another input, an operator and a value. "
        "While the condition is false, the input is hidden or disabled and your code doesn't receive it.",
    },
    {
        "topic": "Tables",
        "keywords": "table row rows column list items csv grid",
        "answer": "Your code receives a table group as a list of rows. Each row is a list of cells. "
        "The library turns rows into an HTML table or a CSV download.",
    },
    {
        "topic": "Plots and drawings",
        "keywords": "plot chart graph curve draw drawing picture figure matplotlib",
        "answer": "Return a chart or a drawing from the library, which is a string of SVG, "
        "and show it in the output with the safe filter.",
    },
    {
        "topic": "Files",
        "keywords": "file upload download data url csv read image",
        "answer": "An uploaded file reaches your code as a data URL. "
        "The file utilities turn it into text, bytes or rows, and turn results into a download link.",
    },
    {
        "topic": "Errors and debugging",
        "keywords": "error exception traceback debug debugger print wrong fail keyerror",
        "answer": "Whatever your code prints appears in the debugger, and so does the traceback of an exception. "
        "Users see neither.",
    },
    {
        "topic": "Publishing",
        "keywords": "publish published draft preview edit version user access share",
        "answer": "When you publish, the draft becomes the version that users run. "
        "Later edits change only the draft, until you publish again.",
    },
]

FILLER = set(
    "a an and are can do does for from get how i in is it me my of on or the there this to use what when where which "
    "who why with you your".split()
)


def words(text):
    """Lower-case words without fillers; a plural s is removed, so that "plots" finds "plot"."""
    found = re.findall(r"[a-z]+", text.lower())
    return [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in found if word not in FILLER]


INDEX = [set(words(entry["keywords"])) for entry in ENTRIES]


def weight(word):
    """A word that few entries have counts more: ln(entries / entries with the word)."""
    count = sum(word in known for known in INDEX)
    return math.log(len(INDEX) / max(count, 1))


def main(inputs):
    question = inputs["question"].strip()
    asked = sorted(set(words(question)))
    if not asked:
        raise ValueError("the question has no word to look for: ask about inputs, tables, plots, files or publishing")
    total = sum(weight(word) for word in asked)
    ranking = []
    for entry, known in zip(ENTRIES, INDEX):
        matched = [word for word in asked if word in known]
        score = sum(weight(word) for word in matched) / total
        ranking.append({"topic": entry["topic"], "score": score, "matched": matched, "answer": entry["answer"]})
    ranking.sort(key=lambda item: -item["score"])  # a stable sort: ties keep the order of ENTRIES
    best = ranking[0]
    found = best["score"] * 100 >= inputs["threshold"]
    request = {
        "model": "name-of-the-model",
        "max_tokens": 200,
        "messages": [
            {"role": "system", "content": "Answer in at most three sentences, from this text only: " + best["answer"]},
            {"role": "user", "content": question},
        ],
    }
    return {
        "question": question,
        "found": found,
        "topic": best["topic"],
        "answer": best["answer"] if found else "I don't know. Try different words, or lower the threshold.",
        "score": best["score"],
        "ranking": [item for item in ranking if item["score"] > 0],
        "request": json.dumps(request, indent=2) if inputs["show_request"] else None,
    }
