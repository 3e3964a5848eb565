import matplotlib as mpl
import matplotlib.image
import numpy as np
from PIL import Image  # part of matplotlib's installation

import __library__ as cw

SOBEL = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])


def convolve(picture, kernel):
    """Shift the picture once per weight and add up. (SciPy: ndimage.correlate with mode="nearest")"""
    reach = len(kernel) // 2
    height, width = picture.shape
    padded = np.pad(picture, reach, mode="edge")
    total = np.zeros_like(picture)
    for down, row in enumerate(kernel):
        for right, weight in enumerate(row):
            total += weight * padded[down : down + height, right : right + width]
    return total


def box(radius):
    size = 2 * radius + 1
    return np.full((size, size), 1 / size**2)


def gaussian(radius):
    distance = np.arange(-2 * radius, 2 * radius + 1)
    weights = np.exp(-(distance**2) / (2 * (radius / 1.5) ** 2))
    return np.outer(weights, weights) / weights.sum() ** 2


def apply(name, picture, radius):
    if name == "Gaussian blur":
        return convolve(picture, gaussian(radius))
    blurred = convolve(picture, box(radius))
    if name == "Sharpen":
        return 2 * picture - blurred
    if name == "Sobel edges":
        return np.hypot(convolve(blurred, SOBEL), convolve(blurred, SOBEL.T))
    return blurred


def read(url):
    pixels = matplotlib.image.imread(cw.to_file(url), format="png")
    if pixels.ndim == 3:
        pixels = pixels[..., :3].mean(axis=2)  # without transparency
    if pixels.size > 250_000:
        raise ValueError("the picture has more than 250,000 pixels: choose a smaller one")
    return 255.0 * pixels.astype(float)


def picture(values, alt):
    return cw.image(Image.fromarray(np.clip(values, 0, 255).round().astype("uint8")), alt=alt, width=290)


def main(inputs):
    name = inputs["filter"]
    before = read(inputs["picture"])
    after = apply(name, before, inputs["radius"])
    # Slopes have a scale of their own: black is flat, and the steepest one is bright.
    shown = 255 * mpl.colormaps["magma"](after / max(after.max(), 1))[..., :3] if name == "Sobel edges" else after
    return {
        "before": picture(before, "The picture before the filter"),
        "after": picture(shown, f"The picture after the filter {name}"),
        "size": list(reversed(before.shape)),
        "mean_before": before.mean(),
        "mean_after": after.mean(),
        "contrast_before": before.std(),
        "contrast_after": after.std(),
        "largest": after.max(),
        "row": after[len(after) // 2, :8].round(6).tolist(),
    }
