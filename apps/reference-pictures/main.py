import __library__ as cw


def main(inputs):
    size = cw.image_size(inputs["file"])
    chart = cw.bar_chart(["width", "height"], [size.width, size.height], y_unit="px", width=300, height=200)
    return {
        "picture": cw.image(inputs["file"], alt=inputs["alt"], width=inputs["width"]),
        "width": size.width,
        "height": size.height,
        "ratio": size.width / size.height,
        "figure": cw.plot(chart, alt="Width and height of the picture", caption="Size of the file in pixels"),
    }
