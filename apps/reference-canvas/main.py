import __library__ as cw


def main(inputs):
    drawing = cw.Canvas(
        inputs["width"],
        inputs["height"],
        x=inputs["x"],
        y=inputs["y"],
        title="A unit circle on a grid",
        keep_aspect=inputs["keep"],
        padding=inputs["padding"],
    )
    drawing.grid(1).circle((0, 0), 1, color="accent", fill="accent").point((0, 0), "(0, 0)", place="below")

    free = [inputs[side] - 2 * inputs["padding"] for side in ("width", "height")]
    scales = [free[0] / (inputs["x"][1] - inputs["x"][0]), free[1] / (inputs["y"][1] - inputs["y"][0])]
    if inputs["keep"]:
        scales = [min(scales)] * 2
    return {"drawing": drawing.svg(), "x_scale": scales[0], "y_scale": scales[1]}
