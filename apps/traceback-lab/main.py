def key_error():
    return {"width": 2}["radius"]


def name_error():
    radius = 2
    return radius + radios  # noqa: F821


def type_error():
    return "Total: " + 12


def value_error():
    return float("3,5")


def index_error():
    rows = ["first", "second"]
    return rows[2]


def zero_division_error():
    depths = []
    return sum(depths) / len(depths)


def attribute_error():
    rows = [3, 1, 2].sort()
    return rows.append(4)


def module_not_found_error():
    import numpie

    return numpie


def recursion_error(depth=0):
    return recursion_error(depth + 1)


def file_not_found_error():
    with open("measurements.csv") as file:
        return file.read()


MISTAKES = {
    "KeyError": key_error,
    "NameError": name_error,
    "TypeError": type_error,
    "ValueError": value_error,
    "IndexError": index_error,
    "ZeroDivisionError": zero_division_error,
    "AttributeError": attribute_error,
    "ModuleNotFoundError": module_not_found_error,
    "RecursionError": recursion_error,
    "FileNotFoundError": file_not_found_error,
}


def main(inputs):
    if inputs["noisy"]:
        print("main starts")
    if inputs["mistake"] in MISTAKES:
        print("about to call", inputs["mistake"])
        MISTAKES[inputs["mistake"]]()
    return {"message": "The program finished without an error."}
