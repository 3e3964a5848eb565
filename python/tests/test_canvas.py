"""The drawing surface: coordinates, colors, escaping, and what the signs look like in numbers."""

import inspect
import math
import re
import unittest

from library import HOSTILE, SVG, cw, parse, private, tags, texts


def canvas(**options):
    return cw.Canvas(200, 100, x=(0, 10), y=(0, 5), **{"title": "T", "padding": 0, **options})


class Surface(unittest.TestCase):
    def test_units_and_direction(self):
        line = tags(canvas().line((0, 0), (10, 5)), "line")[0]
        self.assertEqual([line.get(name) for name in ("x1", "y1", "x2", "y2")], ["0", "100", "200", "0"])

    def test_without_ranges_a_unit_is_a_pixel(self):
        line = tags(cw.Canvas(100, 50, title="T").line((10, 10), (20, 50)), "line")[0]
        self.assertEqual([line.get(name) for name in ("x1", "y1", "x2", "y2")], ["10", "40", "20", "0"])

    def test_aspect_is_kept_or_not(self):
        kept = tags(cw.Canvas(200, 100, x=(0, 1), y=(0, 1), title="T", padding=0).line((0, 0), (1, 1)), "line")[0]
        self.assertEqual((kept.get("x1"), kept.get("x2"), kept.get("y2")), ("50", "150", "0"))
        free = tags(
            cw.Canvas(200, 100, x=(0, 1), y=(0, 1), title="T", padding=0, keep_aspect=False).line((0, 0), (1, 1)),
            "line",
        )[0]
        self.assertEqual((free.get("x1"), free.get("x2"), free.get("y2")), ("0", "200", "0"))

    def test_accessible_name_and_description(self):
        root = parse(canvas(desc=HOSTILE).svg())
        self.assertEqual((root.get("role"), root.get("viewBox"), root.get("width")), ("img", "0 0 200 100", "200"))
        title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        self.assertEqual(root.get("aria-labelledby"), f"{title.get('id')} {desc.get('id')}")
        self.assertEqual(desc.text, HOSTILE.replace("\x00", "\ufffd"))
        self.assertEqual(len(root.get("aria-labelledby").split()), 2)
        self.assertIsNone(parse(canvas().svg()).find(f"{SVG}desc"))

    def test_ids_come_from_the_content(self):
        one, same, other = (
            canvas().circle((5, 2), 1).svg(),
            canvas().circle((5, 2), 1).svg(),
            canvas().circle((5, 2), 2).svg(),
        )
        self.assertEqual(one, same)
        self.assertNotEqual(re.findall(r'id="([^"]+)"', one), re.findall(r'id="([^"]+)"', other))

    def test_many_drawings_have_different_ids(self):
        ids = {
            re.search(r'id="([^"]+)"', canvas().circle((x / 100, y / 100), 1).svg()).group(1)
            for x in range(40)
            for y in range(40)
        }
        self.assertEqual(len(ids), 1600)

    def test_three_ways_to_text(self):
        drawing = canvas().line((0, 0), (1, 1))
        self.assertEqual(str(drawing), drawing.svg())
        self.assertEqual(drawing.__html__(), drawing.svg())
        self.assertEqual(drawing._repr_svg_(), drawing.svg())

    def test_the_drawing_grows_to_hold_what_reaches_out(self):
        root = parse(canvas().text((10, 5), "a long label at the corner", place="above right").svg())
        left, top, width, height = map(float, root.get("viewBox").split())
        self.assertEqual(left, 0)
        self.assertLess(top, 0)
        self.assertGreater(width, 300)
        self.assertEqual((float(root.get("width")), float(root.get("height"))), (width, height))

    def test_wrong_surfaces(self):
        for options in (
            dict(width=0),
            dict(height=-5),
            dict(width="a"),
            dict(x=(1, 1)),
            dict(x=(2, 1)),
            dict(y=5),
            dict(y=(0, math.nan)),
            dict(title=""),
            dict(title=None),
            dict(desc=None),
            dict(padding=-1),
            dict(padding=60),
        ):
            with self.subTest(options), self.assertRaises(ValueError):
                cw.Canvas(**{"width": 200, "height": 100, "x": (0, 10), "y": (0, 5), "title": "T", **options})


class Colors(unittest.TestCase):
    def test_names_follow_the_page(self):
        names = ["ink", "soft", "line", "accent", "signal", "paper", *(f"series-{n}" for n in range(1, 7))]
        for name in names:
            stroke = tags(canvas().line((0, 0), (1, 1), color=name), "line")[0].get("stroke")
            self.assertRegex(stroke, rf"\Avar\(--plot-{name}, #[0-9a-f]{{6}}\)\Z")

    def test_hex_passes(self):
        for color in ("#fff", "#43BFF5", "#43bff580", "#abcd"):
            self.assertEqual(tags(canvas().line((0, 0), (1, 1), color=color), "line")[0].get("stroke"), color.lower())

    def test_anything_else_is_refused(self):
        for color in ("red", "var(--x)", "url(#a)", "#12", "#ggg", "#fff;x", "rgb(0,0,0)", 5, "#fff\n", "series-7"):
            with self.subTest(color), self.assertRaisesRegex(ValueError, "color"):
                canvas().line((0, 0), (1, 1), color=color)
            with self.subTest(color), self.assertRaises((ValueError, AttributeError)):
                canvas().circle((0, 0), 1, fill=color)

    def test_fills(self):
        soft = tags(canvas().circle((5, 2), 1, fill="accent"), "circle")[0]
        self.assertEqual(soft.get("fill-opacity"), "0.16")
        full = tags(canvas().circle((5, 2), 1, fill="#123456", color=None), "circle")[0]
        self.assertEqual((full.get("fill-opacity"), full.get("stroke")), (None, None))
        self.assertEqual(
            tags(canvas().circle((5, 2), 1, fill="accent", opacity=1), "circle")[0].get("fill-opacity"), None
        )
        with self.assertRaisesRegex(ValueError, "opacity"):
            canvas().circle((5, 2), 1, fill="accent", opacity=2)


class Methods(unittest.TestCase):
    CALLS = {
        "line": ((0, 0), (1, 1)),
        "polyline": ([(0, 0), (1, 1), (2, 0)],),
        "polygon": ([(0, 0), (1, 1), (2, 0)],),
        "rect": ((0, 0), 2, 1),
        "rounded_rect": ((0, 0), 2, 1, 0.2),
        "circle": ((5, 2), 1),
        "ellipse": ((5, 2), 2, 1),
        "arc": ((5, 2), 1, 0, 90),
        "curve": (lambda x: x / 2, 0, 10),
        "hatch": ([(0, 0), (10, 0), (10, 5)],),
        "arrow": ((0, 0), (5, 2)),
        "double_arrow": ((0, 0), (5, 2)),
        "dimension": ((0, 0), (5, 2), "L"),
        "angle_mark": ((0, 0), (5, 0), (5, 5)),
        "point_load": ((5, 2),),
        "distributed_load": ((0, 2), (10, 2)),
        "moment": ((5, 2),),
        "support": ((5, 2),),
        "spring": ((0, 2), (10, 2)),
        "text": ((5, 2), "hello"),
        "point": ((5, 2),),
        "grid": (),
        "axes2": (),
        "axes3": (),
    }

    def test_every_method_draws_and_returns_the_canvas(self):
        methods = [
            name
            for name, value in vars(cw.Canvas).items()
            if inspect.isfunction(value) and not name.startswith("_") and name != "svg"
        ]
        self.assertEqual(sorted(methods), sorted(self.CALLS))
        for name, arguments in self.CALLS.items():
            with self.subTest(name):
                drawing = canvas()
                before = len(drawing.svg())
                self.assertIs(getattr(drawing, name)(*arguments), drawing)
                self.assertGreater(len(drawing.svg()), before)
                parse(drawing.svg())

    def test_every_point_is_checked(self):
        for name, arguments in self.CALLS.items():
            for index, argument in enumerate(arguments):
                if isinstance(argument, tuple):
                    for bad in ((math.nan, 0), "ab", None, (1, 2, 3)):
                        wrong = [*arguments]
                        wrong[index] = bad
                        with self.subTest(f"{name} {bad}"), self.assertRaises(ValueError):
                            getattr(canvas(), name)(*wrong)

    def test_every_label_is_escaped(self):
        for name in (
            "arrow",
            "double_arrow",
            "angle_mark",
            "point_load",
            "distributed_load",
            "moment",
            "support",
            "point",
        ):
            with self.subTest(name):
                drawing = getattr(canvas(), name)(*self.CALLS[name], label=HOSTILE)
                self.assertIn(HOSTILE.replace("\x00", "\ufffd"), texts(drawing))
        self.assertEqual(texts(canvas().text((1, 1), HOSTILE)), [HOSTILE.replace("\x00", "\ufffd")])
        self.assertEqual(texts(canvas().dimension((0, 0), (5, 0), "<b>")), ["<b>"])
        self.assertIn("<b>", texts(canvas().axes2("<b>", "y")))
        self.assertIn("<b>", texts(canvas().axes3(("<b>", "y", "z"))))

    def test_shapes_in_numbers(self):
        rect = tags(canvas().rect((1, 1), 4, 2), "rect")[0]
        self.assertEqual([rect.get(k) for k in ("x", "y", "width", "height", "rx")], ["20", "40", "80", "40", None])
        rounded = tags(canvas().rounded_rect((1, 1), 4, 2, 9), "rect")[0]
        self.assertEqual(rounded.get("rx"), "20")
        circle = tags(canvas().circle((5, 2.5), 1), "circle")[0]
        self.assertEqual([circle.get(k) for k in ("cx", "cy", "r")], ["100", "50", "20"])
        ellipse = tags(canvas().ellipse((5, 2.5), 2, 1, angle=30), "ellipse")[0]
        self.assertEqual((ellipse.get("rx"), ellipse.get("transform")), ("40", "rotate(-30 100 50)"))
        self.assertEqual(
            tags(canvas().polygon([(0, 0), (10, 0), (10, 5)]), "polygon")[0].get("points"), "0,100 200,100 200,0"
        )
        arc = tags(canvas().arc((5, 0), 5, 0, 180), "polyline")[0].get("points").split()
        self.assertEqual((arc[0], arc[-1]), ("200,100", "0,100"))
        curve = tags(canvas().curve(lambda x: x / 2, 0, 10, count=3), "polyline")[0]
        self.assertEqual(curve.get("points"), "0,100 100,50 200,0")

    def test_hatch_stays_inside(self):
        square = [(2, 1), (6, 1), (6, 4), (2, 4)]
        path = tags(canvas().hatch(square, spacing=5), "path")[0].get("d")
        strokes = re.findall(r"M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)", path)
        self.assertGreater(len(strokes), 10)
        for stroke in strokes:
            x1, y1, x2, y2 = map(float, stroke)
            self.assertTrue(
                39.9 <= min(x1, x2) and max(x1, x2) <= 120.1 and 19.9 <= min(y1, y2) and max(y1, y2) <= 80.1
            )
            self.assertAlmostEqual(abs(x2 - x1), abs(y2 - y1), delta=0.03)
        with self.assertRaisesRegex(ValueError, "spacing"):
            canvas().hatch(square, spacing=1)

    def test_arrowhead_ends_at_the_tip(self):
        head = tags(canvas().arrow((0, 0), (10, 0)), "polygon")[0].get("points").split()
        self.assertEqual(head[0], "200,100")
        self.assertEqual(len(tags(canvas().double_arrow((0, 0), (10, 0)), "polygon")), 2)
        # An arrow without length draws nothing and fails nothing.
        self.assertEqual(tags(canvas().arrow((1, 1), (1, 1)), "polygon"), [])

    def test_points(self):
        dot, ring = (
            tags(canvas().point((5, 2.5), "P"), "circle")[0],
            tags(canvas().point((5, 2.5), hollow=True), "circle")[0],
        )
        self.assertEqual((dot.get("cx"), dot.get("r"), dot.get("stroke")), ("100", "3.5", None))
        self.assertIn("--plot-paper", ring.get("fill"))

    def test_right_angles_get_a_corner(self):
        self.assertEqual(len(tags(canvas().angle_mark((0, 0), (5, 0), (0, 5)), "polyline")[0].get("points").split()), 3)
        self.assertGreater(
            len(tags(canvas().angle_mark((0, 0), (5, 0), (5, 5)), "polyline")[0].get("points").split()), 8
        )
        with self.assertRaisesRegex(ValueError, "same point"):
            canvas().angle_mark((0, 0), (0, 0), (1, 1))

    def test_dimension_labels_stay_upright(self):
        for end in ((5, 0), (0, 3), (-5, 0), (0, -3), (5, 3), (-5, 3), (-5, -3), (5, -3)):
            drawing = canvas().dimension((5, 2), (5 + end[0], 2 + end[1]), "L")
            transform = tags(drawing, "text")[0].get("transform") or "rotate(0"
            turn = float(re.match(r"rotate\((-?[\d.]+)", transform).group(1))
            self.assertTrue(-90 <= turn < 90 + 1e-6, (end, turn))
        with self.assertRaisesRegex(ValueError, "same point"):
            canvas().dimension((1, 1), (1, 1), "L")
        self.assertEqual(len(tags(canvas().dimension((0, 0), (5, 0), "L", offset=20), "line")), 5)

    def test_loads(self):
        even = tags(canvas().distributed_load((0, 2), (10, 2)), "polygon")
        self.assertGreaterEqual(len(even), 8)
        triangle = canvas().distributed_load((0, 2), (10, 2), height=(0, 30))
        self.assertLess(len(tags(triangle, "polygon")), len(even))
        for height in (0, -1, (0, 0), (1, -1), (1, 2, 3), "x"):
            with self.subTest(height), self.assertRaises(ValueError):
                canvas().distributed_load((0, 2), (10, 2), height=height)
        with self.assertRaisesRegex(ValueError, "point_load"):
            canvas().distributed_load((1, 1), (1, 1))
        with self.assertRaises(ValueError):
            canvas().distributed_load((0, 2), (10, 2), side="left")
        down = tags(canvas().point_load((5, 2)), "line")[0]
        self.assertLess(float(down.get("y1")), float(down.get("y2")))

    def test_kinds_are_checked(self):
        for call in (
            lambda c: c.support((1, 1), "glue"),
            lambda c: c.moment((1, 1), direction="left"),
            lambda c: c.text((1, 1), "a", place="there"),
            lambda c: c.line((0, 0), (1, 1), dash="wavy"),
            lambda c: c.spring((0, 0), (1, 1), coils=0),
            lambda c: c.spring((0, 0), (0, 0)),
            lambda c: c.axes3(("a", "b")),
            lambda c: c.axes3(lengths=(1, 2)),
            lambda c: c.grid(0.001),
            lambda c: c.grid(0),
            lambda c: c.curve(lambda x: math.nan, 0, 1),
            lambda c: c.curve(lambda x: x, 0, 1, count=1),
            lambda c: c.polygon([(0, 0), (1, 1)]),
            lambda c: c.polyline("abc"),
            lambda c: c.circle((1, 1), -1),
            lambda c: c.text((1, 1), "a", size=0),
            lambda c: c.moment((1, 1), radius=0),
        ):
            with self.assertRaises(ValueError):
                call(canvas())

    def test_supports(self):
        self.assertEqual(len(tags(canvas().support((5, 2), "pin"), "circle")), 1)
        self.assertEqual(len(tags(canvas().support((5, 2), "roller"), "circle")), 3)
        self.assertEqual(len(tags(canvas().support((5, 2), "fixed"), "circle")), 0)

    def test_axes(self):
        drawing = cw.Canvas(300, 200, x=(-2, 2), y=(-1, 1), title="T").axes2(step=1)
        self.assertEqual(sorted(texts(drawing)), sorted(["−2", "−1", "1", "2", "−1", "1", "x", "y"]))
        corner = cw.Canvas(300, 200, x=(0, 2), y=(0, 1), title="T").axes2(step=1)
        self.assertEqual(sorted(texts(corner)), sorted(["0", "1", "2", "1", "x", "y"]))
        self.assertEqual(texts(canvas().axes2(ticks=False)), ["x", "y"])
        self.assertEqual(texts(canvas().axes3()), ["x", "y", "z"])
        self.assertEqual(canvas().grid(1).svg().count("M"), 11 + 6)

    def test_several_lines_of_text(self):
        self.assertEqual(len(tags(canvas().text((5, 2), "one\ntwo"), "tspan")), 2)

    def test_numbers_are_written_the_same_way_everywhere(self):
        drawing = canvas().line((1 / 3, 1e-9), (-1e-9, 2 / 3)).svg()
        self.assertNotRegex(drawing, r"\d\.\d{3,}|\de-|\"-0\"")
        number = private("_svg").number
        self.assertEqual(
            [number(v) for v in (0.001, -0.001, 1.005, 2.5, 100.0, -3.14159)], ["0", "0", "1", "2.5", "100", "-3.14"]
        )


if __name__ == "__main__":
    unittest.main()
