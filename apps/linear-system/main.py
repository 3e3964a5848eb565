from fractions import Fraction

import __library__ as cw


def written(row):
    return [str(value) for value in row]


def main(inputs):
    # Converted from text, 0.1 is exactly one tenth instead of the nearest binary float.
    matrix = [[Fraction(str(value)) for value in row] for row in inputs["rows"]]
    size = len(matrix)
    steps = []
    for column in range(size):
        pivot = max(range(column, size), key=lambda index: abs(matrix[index][column]))
        if matrix[pivot][column] == 0:
            raise ValueError("the equations don't have exactly one solution: change a coefficient")
        if pivot != column:
            matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
            steps.append({"text": f"Swap rows {column + 1} and {pivot + 1}.", "rows": [written(row) for row in matrix]})
        for index in range(column + 1, size):
            factor = matrix[index][column] / matrix[column][column]
            if factor == 0:
                continue
            matrix[index] = [below - factor * above for below, above in zip(matrix[index], matrix[column])]
            steps.append(
                {"text": f"Subtract {factor} times row {column + 1} from row {index + 1}.", "rows": [written(row) for row in matrix]}
            )
    solution = [Fraction(0)] * size
    for index in reversed(range(size)):
        known = sum(matrix[index][k] * solution[k] for k in range(index + 1, size))
        solution[index] = (matrix[index][size] - known) / matrix[index][index]
    tables = [
        {"text": step["text"], "table": cw.table(step["rows"], header=["x", "y", "z", "="], align="right")} for step in steps
    ]
    return {"solution": written(solution), "steps": tables}
