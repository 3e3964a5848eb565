import math

import __library__ as cw

MM_PER_INCH = 25.4  # exact, by definition


def main(inputs):
    url = inputs["picture"]
    size = cw.image_size(url)
    common = math.gcd(size.width, size.height)
    dpi = int(inputs["dpi"])
    alt = inputs["alt"].strip()
    return {
        "kind": cw.file_type(url),
        "bytes": cw.format_size(cw.file_size(url)),
        "url_length": len(url),
        "width": size.width,
        "height": size.height,
        "ratio": f"{size.width // common} : {size.height // common}",
        "print_width": size.width / dpi * MM_PER_INCH,
        "print_height": size.height / dpi * MM_PER_INCH,
        "shown": inputs["width"],
        "enlarged": inputs["width"] > size.width,
        "has_alt": alt != "",
        "image": cw.image(url, alt=alt, width=inputs["width"]),
    }
