import numpy as np


def main(inputs):
    count = inputs["count"]
    # Each mass is between two springs, which pull it back; a neighbor that moves along pulls it less.
    matrix = 2 * np.eye(count) - np.eye(count, k=1) - np.eye(count, k=-1)
    squares, shapes = np.linalg.eigh(matrix * inputs["stiffness"] / inputs["mass"])
    frequencies = np.sqrt(squares) / (2 * np.pi)

    # An eigenvector has any length and sign: the movement of the first mass becomes 1.
    shapes = shapes / shapes[0]
    return {
        "lowest": frequencies[0],
        "highest": frequencies[-1],
        "frequencies": frequencies.tolist(),
        "modes": shapes.round(4) + 0.0,  # no -0.0
    }
