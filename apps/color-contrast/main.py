import __library__ as cw


def luminance(color):
    def linear(pair):
        part = int(pair, 16) / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(color[i : i + 2]) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def main(inputs):
    text, paper = inputs["text"], inputs["paper"]
    dark, light = sorted((luminance(text), luminance(paper)))
    ratio = (light + 0.05) / (dark + 0.05)
    drawing = cw.Canvas(360, 120, x=(0, 6), y=(0, 2), title="Sample", desc=f"Text in {text} on {paper}.", padding=0)
    drawing.rect((0, 0), 6, 2, color=paper, fill=paper)
    drawing.text((1.7, 1.2), "Sample text", size=24, color=text, bold=True, halo=False)
    drawing.text((1.7, 0.6), "and a smaller line", size=14, color=text, halo=False)
    drawing.polyline([(3.7, 0.5), (4.3, 1.4), (4.9, 0.8), (5.6, 1.5)], color=text, thickness=2)
    return {
        "ratio": ratio,
        "aa": ratio >= 4.5,
        "aaa": ratio >= 7,
        "graphics": ratio >= 3,
        "drawing": drawing.svg(),
    }
