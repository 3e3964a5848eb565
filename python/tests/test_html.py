"""Tables, links, pictures, animations: what goes into the page."""

import re
import struct
import unittest
import zlib

from library import HOSTILE, cw, parse


def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\x00" + b"\xff\x00\x00" * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Escaping(unittest.TestCase):
    def test_values(self):
        self.assertEqual(cw.escape(HOSTILE), "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;\ufffd&#39;")
        self.assertEqual(cw.escape(3.5), "3.5")
        self.assertEqual(cw.escape("\ud800"), "\ufffd")
        self.assertIsInstance(cw.escape("a"), cw.Html)
        self.assertEqual(cw.escape(cw.escape("<")), "&lt;")

    def test_markup_is_a_string(self):
        self.assertEqual(cw.Html("<b>") + "x", "<b>x")
        self.assertEqual(cw.Html("a").__html__(), "a")


class Tables(unittest.TestCase):
    def test_structure(self):
        root = parse(cw.table([["a", 1], ["b", 2.5]], header=["n", "v"], caption="C", total=True, row_header=True))
        self.assertEqual(root.find("caption").text, "C")
        self.assertEqual([th.get("scope") for th in root.find("thead/tr")], ["col", "col"])
        first = root.find("tbody")[0]
        self.assertEqual((first[0].tag, first[0].get("scope"), first[1].get("class")), ("th", "row", "app-number"))
        self.assertEqual([cell.text for cell in root.find("tfoot/tr")], ["Total", "3.5"])

    def test_everything_is_escaped(self):
        html = cw.table([[HOSTILE, 1]], header=[HOSTILE, "v"], caption=HOSTILE, total=HOSTILE)
        self.assertNotIn("<script", html)
        self.assertEqual(parse(html).find("caption").text, HOSTILE.replace("\x00", "\ufffd"))

    def test_markup_of_the_library_stays(self):
        html = cw.table([[cw.Html("<b>x</b>"), cw.Canvas(10, 10, title="t")]])
        self.assertIn("<td><b>x</b></td>", html)
        self.assertIn("<td><svg", html)

    def test_alignment(self):
        html = cw.table([["a", 1, 2]], align="lcr")
        self.assertEqual(re.findall(r"<td[^>]*>", html), ["<td>", '<td class="app-center">', '<td class="app-number">'])
        self.assertEqual(cw.table([["a", "b"]], align="right").count("app-right"), 2)
        self.assertIn("app-center", cw.table([["a", "b"]], align=["center", "left"]))

    def test_digits(self):
        rows = [["a", 1.23456, 2]]
        self.assertIn(">1.23<", cw.table(rows, digits=2))
        self.assertIn(">2.00<", cw.table(rows, digits=2))
        self.assertIn(">1.2<", cw.table(rows, digits=[None, 1, None]))
        self.assertIn(">1.235<", cw.table(rows, header=["a", "b", "c"], digits={"b": 3}))

    def test_totals(self):
        self.assertIn(">0.3<", cw.table([[0.1], [0.2]], total=True))
        self.assertIn("<td>Sum</td>", cw.table([["a", 1], ["b", None]], total="Sum"))
        self.assertIn("<tfoot><tr><td>all</td><td", cw.table([["a", 1]], total=["all", 9]))
        self.assertIn(">5050<", cw.table([["x", n] for n in range(101)], total=True, max_rows=3))

    def test_long_tables(self):
        html = cw.table([["x", n] for n in range(1203)], max_rows=3)
        self.assertEqual(html.count("<tr"), 4)
        self.assertIn("… 1,200 more rows", html)
        self.assertIn("… 1 more row<", cw.table([[1], [2]], max_rows=1))

    def test_ragged_and_dictionaries(self):
        self.assertEqual(cw.table([[1], [1, 2]]).count("<td"), 4)
        self.assertIn('<th scope="col" class="app-number">b</th>', cw.table([{"a": "x", "b": 2}]))
        self.assertIn("<thead>", cw.table([], header=["a"]))

    def test_errors(self):
        bad = [
            dict(rows=[]), dict(rows="abc"), dict(rows=[[1, 2]], header=["a"]), dict(rows=[[1]], align="x"), dict(rows=[[1]], align="ll"),
            dict(rows=[[1]], digits=-1), dict(rows=[[1]], digits=[1, 2]), dict(rows=[[1]], digits={"q": 1}), dict(rows=[[1]], max_rows=0),
            dict(rows=[["a"]], total=True), dict(rows=[[1]], total=[1, 2]), dict(rows=[[1]], digits=True),
        ]  # fmt: skip
        for arguments in bad:
            with self.subTest(arguments), self.assertRaises(ValueError):
                cw.table(**arguments)

    def test_numbers(self):
        table = [
            (1, None, "1"), (1.0, None, "1"), (1234567.0, None, "1234567"), (1234567.8, None, "1234568"), (999999.7, None, "1000000"), (1e-7, None, "1e-7"), (1e-7, 3, "0.000"), (-0.0, None, "0"),
            (-0.001, 2, "0.00"), (2, 2, "2.00"), (2, 0, "2"), (float("nan"), 2, "–"), (float("inf"), None, "∞"), (float("-inf"), None, "-∞"),
            (10**400, None, "∞"), (-(10**400), None, "-∞"), (1e20, None, "1e20"), (10**20, 2, "1e20"), (1.5e-5, None, "1.5e-5"), (0.1 + 0.2, None, "0.3"), (-5, None, "-5"),
        ]  # fmt: skip
        for value, digits, text in table:
            with self.subTest(value):
                self.assertEqual(cw.format_number(value, digits), text)
        for value in ("1", None, True, [1]):
            with self.assertRaises(ValueError):
                cw.format_number(value)


class Downloads(unittest.TestCase):
    def test_link(self):
        link = parse(cw.download_link(b"\x00\x01", "data.bin", text=HOSTILE))
        self.assertEqual((link.tag, link.get("download"), link.get("class")), ("a", "data.bin", "app-download"))
        self.assertEqual(cw.to_bytes(link.get("href")), b"\x00\x01")
        self.assertNotIn("name=", link.get("href"))

    def test_data_url_passes(self):
        self.assertIn('href="data:image/png;base64,QQ=="', cw.download_link("data:image/png;base64,QQ==", "a.png"))

    def test_csv(self):
        link = parse(cw.download_csv([["é", "=x"]], ["a", "b"], "t.csv"))
        self.assertEqual(cw.to_bytes(link.get("href")), "\ufeffa,b\r\né,'=x\r\n".encode())

    def test_bad_names(self):
        for name in ("", "  ", "a/b.txt", "..\\b", 'a"b', "a\nb", None, "c:x"):
            with self.subTest(name), self.assertRaisesRegex(ValueError, "filename"):
                cw.download_link("x", name)
        with self.assertRaises(TypeError):
            cw.download_link(5, "a.txt")


class Pictures(unittest.TestCase):
    def test_sizes(self):
        jpeg = (
            b"\xff\xd8\xff\xe0\x00\x10JFIF\x00"
            + b"\x00" * 9
            + b"\xff\xff\xc2\x00\x11\x08"
            + struct.pack(">HH", 480, 640)
            + b"\x03"
        )
        bmp = b"BM" + b"\x00" * 12 + struct.pack("<Iii", 40, 31, -17) + b"\x00" * 8
        old_bmp = b"BM" + b"\x00" * 12 + struct.pack("<IHH", 12, 31, 17) + b"\x00" * 8
        riff = b"RIFF\x00\x00\x00\x00WEBP"
        table = [
            (png(7, 5), (7, 5)),
            (b"GIF89a" + struct.pack("<HH", 300, 200), (300, 200)),
            (jpeg, (640, 480)),
            (bmp, (31, 17)),
            (old_bmp, (31, 17)),
            (
                riff
                + b"VP8X\x0a\x00\x00\x00\x00\x00\x00\x00"
                + (99).to_bytes(3, "little")
                + (49).to_bytes(3, "little"),
                (100, 50),
            ),
            (riff + b"VP8L\x00\x00\x00\x00\x2f" + struct.pack("<I", 99 | (49 << 14)), (100, 50)),
            (riff + b"VP8 \x00\x00\x00\x00\x00\x00\x00\x9d\x01\x2a" + struct.pack("<HH", 100, 50), (100, 50)),
            ("<svg width='10mm' height=\"20\">", (38, 20)),
            ("<svg width='100%' height='100%' viewBox='0 0 30.4 20'>", (30, 20)),
            ("<?xml version='1.0'?>\n<!-- x --><svg viewBox='-5,-5,30,20'/>", (30, 20)),
        ]
        for data, size in table:
            with self.subTest(data[:16]):
                self.assertEqual(cw.image_size(data), cw.ImageSize(*size))
                self.assertEqual(cw.image_size(cw.to_data_url(data)), size)

    def test_damaged(self):
        whole = png(7, 5)
        for data in (
            b"",
            b"hello",
            whole[:20],
            b"GIF89a\x01",
            b"\xff\xd8\xff",
            b"\xff\xd8\xff\xe0\x00\x00",
            b"\xff\xd8\xff\xda\x00\x00",
            "<svg>",
            "<p>",
            5,
            None,
            "text",
            b"RIFF\x00\x00\x00\x00WEBPABCD",
            png(0, 5),
        ):
            with self.subTest(data), self.assertRaises(ValueError):
                cw.image_size(data)

    def test_image(self):
        root = parse(cw.image(png(40, 20), HOSTILE, width=80))
        self.assertEqual((root.tag, root.get("width"), root.get("height")), ("img", "80", "40"))
        self.assertEqual(root.get("alt"), HOSTILE.replace("\x00", "\ufffd"))
        self.assertEqual(cw.to_bytes(root.get("src")), png(40, 20))
        self.assertIn('alt=""', cw.image(png(1, 1), ""))
        self.assertIn('width="10" height="5"', cw.image(png(40, 20), "a", height=5))
        self.assertIn('width="3" height="9"', cw.image(png(40, 20), "a", width=3, height=9))
        self.assertIn("data:image/svg+xml", cw.image("<svg viewBox='0 0 4 4'/>", "a"))
        self.assertIn("data:image/svg+xml", cw.image(cw.Canvas(10, 10, title="t"), "a"))

    def test_svg_scripts_cannot_run(self):
        # Inside an img element a browser runs no script, so an uploaded SVG is shown that way only.
        html = cw.image("<svg viewBox='0 0 4 4' onload='x()'><script>1</script></svg>", "a")
        self.assertNotIn("<script", html)
        self.assertTrue(html.startswith("<img"))

    def test_pillow_and_matplotlib_objects(self):
        class Picture:
            mode, size = "CMYK", (3, 2)

            def convert(self, mode):
                self.converted = mode
                return self

            def save(self, file, format):
                file.write(png(3, 2))

        picture = Picture()
        self.assertIn('width="3" height="2"', cw.image(picture, "a"))
        self.assertEqual(picture.converted, "RGB")

        class Figure:
            def savefig(self, file, **options):
                self.options = options
                file.write(png(150, 75))

        figure = Figure()
        self.assertIn('width="96" height="48"', cw.plot(figure, "a"))
        self.assertEqual((figure.options["format"], figure.options["dpi"]), ("png", 150))
        self.assertIn('width="150"', cw.image(figure, "a"))

        class Pyplot:
            savefig = None

            def gcf(self):
                return figure

        self.assertIn("<img", cw.plot(Pyplot(), "a"))

    def test_errors(self):
        for source in (b"text", "text", None, 5, "data:text/plain,a"):
            with self.subTest(source), self.assertRaises(ValueError):
                cw.image(source, "a")
        for width in (0, -1, "5", True, float("nan"), 1e9):
            with self.subTest(width), self.assertRaises(ValueError):
                cw.image(png(1, 1), "a", width=width)
        with self.assertRaisesRegex(ValueError, "alt"):
            cw.image(png(1, 1), None)

        class Plotly:
            def to_html(self):
                return ""

            def to_plotly_json(self):
                return {}

        with self.assertRaisesRegex(ValueError, "plotly"):
            cw.plot(Plotly(), "a")

    def test_plot_keeps_drawings(self):
        html = cw.plot(cw.Canvas(10, 10, title="t"), "a", caption=HOSTILE)
        self.assertIn("<svg", html)
        self.assertNotIn("<script", html)
        self.assertIn("<img", cw.plot(png(2, 2), "a", width=4))


class Motion(unittest.TestCase):
    def frames(self, count=3):
        return [cw.Canvas(20, 20, title="t").circle((10, 10), 2) for _ in range(count)]

    def test_animation(self):
        root = parse(cw.animation(self.frames(), interval=250, alt=HOSTILE, loop=False, labels=["a", HOSTILE, "c"]))
        self.assertEqual(
            (root.tag, root.get("class"), root.get("data-interval"), root.get("data-loop")),
            ("figure", "app-animation", "250", "false"),
        )
        frames = list(root)
        self.assertEqual([frame.get("hidden") is not None for frame in frames], [False, True, True])
        self.assertEqual([frame.get("class") for frame in frames], ["app-frame"] * 3)
        self.assertEqual(frames[0].get("data-label"), "a")

    def test_equal_frames_have_different_ids(self):
        ids = re.findall(r' id="([^"]+)"', cw.animation(self.frames(5), alt="a"))
        self.assertEqual((len(ids), len(set(ids))), (5, 5))
        for reference in re.findall(r'aria-labelledby="([^"]+)"', cw.animation(self.frames(5), alt="a")):
            self.assertIn(reference, ids)

    def test_slider(self):
        root = parse(cw.slider(self.frames(), [1, 2.5, "c"], alt="a", name=HOSTILE, start=1))
        self.assertEqual((root.get("class"), root.get("data-start")), ("app-slider", "1"))
        self.assertEqual([frame.get("hidden") is not None for frame in root], [True, False, True])
        self.assertEqual([frame.get("data-label") for frame in root], ["1", "2.5", "c"])

    def test_frames_may_be_pictures(self):
        html = cw.animation([png(2, 2), cw.to_data_url(png(3, 3)), "<p>x</p>"], alt="a")
        self.assertEqual((html.count("<img"), html.count("<p>x</p>")), (2, 1))

    def test_errors(self):
        frames = self.frames()
        for arguments in (
            dict(frames=[]),
            dict(frames="abc"),
            dict(frames=5),
            dict(frames=frames, interval=10),
            dict(frames=frames, interval="x"),
            dict(frames=frames, alt=""),
            dict(frames=frames, labels=["a"]),
            dict(frames=["text"]),
        ):
            with self.subTest(arguments), self.assertRaises(ValueError):
                cw.animation(**{"alt": "a", **arguments})
        for arguments in (
            dict(labels=[1]),
            dict(labels="abc"),
            dict(labels=[1, 2, 3], start=3),
            dict(labels=[1, 2, 3], start=-1),
            dict(labels=[1, 2, 3], alt=None),
        ):
            with self.subTest(arguments), self.assertRaises(ValueError):
                cw.slider(**{"frames": frames, "alt": "a", **arguments})


if __name__ == "__main__":
    unittest.main()
