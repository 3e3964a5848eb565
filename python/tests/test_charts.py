"""Charts: ticks, labels, gaps, extremes, and that no text overlaps another."""

import itertools
import math
import random
import re
import unittest

from library import HOSTILE, SVG, cw, parse, private, tags, texts

scale = private("_scale")
text_width = private("_svg").text_width


def boxes(markup):
    """The boxes of the visible texts that are not turned."""
    out = []
    for node in tags(markup, "text"):
        if node.get("transform"):
            continue
        size, text = float(node.get("font-size")), "".join(node.itertext())
        wide, x, y = text_width(text, size), float(node.get("x")), float(node.get("y"))
        left = {"middle": x - wide / 2, "end": x - wide}.get(node.get("text-anchor"), x)
        out.append((left, y - size * 0.75, left + wide, y + size * 0.2, text))
    return out


class ChartCase(unittest.TestCase):
    def assert_sound(self, markup):
        """Well-formed, named, without NaN, with every text inside and none over another."""
        root = parse(markup)
        self.assertEqual(root.get("role"), "img")
        self.assertTrue(root.find(f"{SVG}title").text)
        self.assertNotRegex(markup, r"\b[nN]a[nN]\b|\binf\b|None")
        _, _, width, height = map(float, root.get("viewBox").split())
        placed = boxes(markup)
        for left, top, right, bottom, text in placed:
            self.assertTrue(
                -0.5 <= left and right <= width + 0.5 and -0.5 <= top and bottom <= height + 0.5,
                (text, left, right, width, top, bottom),
            )
        for a, b in itertools.combinations(placed, 2):
            over = a[0] < b[2] - 0.5 and b[0] < a[2] - 0.5 and a[1] < b[3] - 0.5 and b[1] < a[3] - 0.5
            self.assertFalse(over, f"{a[4]!r} overlaps {b[4]!r}")


class Ticks(ChartCase):
    def test_linear(self):
        table = [
            ((0, 10, 5), [0, 2, 4, 6, 8, 10]),
            ((0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]),
            ((-1, 1, 4), [-1, -0.5, 0, 0.5, 1]),
            ((3, 97, 4), [0, 25, 50, 75, 100]),
            ((0, 1e-9, 2), [0, 5e-10, 1e-9]),
            ((1e9, 3e9, 2), [1e9, 2e9, 3e9]),
        ]
        for arguments, wanted in table:
            with self.subTest(arguments):
                self.assertEqual(scale.linear_ticks(*arguments), wanted)

    def test_linear_always_covers_the_range(self):
        random.seed(1)
        for _ in range(500):
            low = random.uniform(-1, 1) * 10 ** random.uniform(-12, 12)
            high = low + 10 ** random.uniform(-3, 3) * max(abs(low), 1e-12)
            count = random.randint(1, 10)
            ticks = scale.linear_ticks(low, high, count)
            span = high - low
            self.assertLessEqual(ticks[0], low + span * 1e-6)
            self.assertGreaterEqual(ticks[-1], high - span * 1e-6)
            self.assertLessEqual(len(ticks), count + 3)
            labels = scale.format_ticks(ticks, scale.multiplier_of(ticks))
            self.assertEqual(len(set(labels)), len(labels), (ticks, labels)) if span > abs(low) * 1e-6 else None

    def test_labels(self):
        table = [
            ([0, 0.5, 1], 0, ["0.0", "0.5", "1.0"]),
            ([-10, 0, 10], 0, ["−10", "0", "10"]),
            ([0, 20000], 0, ["0", "20,000"]),
            ([2000, 2020], 0, ["2000", "2020"]),
            ([0, 2.5e9], 9, ["0.0", "2.5"]),
            ([0, 1e-9], -9, ["0", "1"]),
            ([-0.0, 1], 0, ["0", "1"]),
            ([], 0, []),
        ]
        for ticks, power, wanted in table:
            self.assertEqual(scale.format_ticks(ticks, power), wanted)

    def test_multipliers(self):
        for ticks, power in (
            ([0, 1], 0),
            ([0, 999999], 0),
            ([0, 1e6], 6),
            ([0, 2e7], 6),
            ([0, 1e9], 9),
            ([0, 0.01], 0),
            ([0, 0.005], -3),
            ([0, 1e-9], -9),
            ([0], 0),
            ([], 0),
        ):
            self.assertEqual(scale.multiplier_of(ticks), power)

    def test_logarithmic(self):
        self.assertEqual(scale.log_ticks(1, 1000, 9), [1, 10, 100, 1000])
        self.assertEqual(scale.log_ticks(1, 10, 9), [1, 2, 5, 10, 20, 50])
        self.assertEqual([scale.format_log_tick(v, False) for v in (1e-9, 2e6, 1)], ["10⁻⁹", "2×10⁶", "10⁰"])
        self.assertEqual([scale.format_log_tick(v, True) for v in (0.01, 50, 20000)], ["0.01", "50", "20,000"])


class LineCharts(ChartCase):
    def test_many_ranges_are_sound(self):
        random.seed(2)
        for low, high in (
            (0, 1),
            (1e-9, 3e-9),
            (1e9, 3e9),
            (-5, -3),
            (-1e-3, 1e6),
            (99.99, 100.01),
            (1e9, 1e9 + 1),
            (0, 1e-300),
            (-1e300, 1e300),
            (5, 5),
            (0, 0),
            (-7, -7),
            (1e-12, 1e-12),
        ):
            for width in (320, 400, 700):
                with self.subTest((low, high, width)):
                    ys = [low + (high - low) * random.random() for _ in range(18)] + [low, high]
                    xs = list(range(20))
                    self.assert_sound(
                        cw.line_chart(
                            xs,
                            ys,
                            x_label="Time",
                            x_unit="s",
                            y_label="Value",
                            y_unit="N",
                            title="A title",
                            width=width,
                        )
                    )
                    self.assert_sound(cw.line_chart(sorted(ys), xs, x_label="Value", width=width))
                    self.assert_sound(cw.scatter_chart(ys, ys, width=width))

    def test_line_goes_through_the_points(self):
        chart = cw.line_chart([0, 1, 2], [0, 10, 0], y_range=(0, 10))
        points = [tuple(map(float, pair.split(","))) for pair in tags(chart, "polyline")[0].get("points").split()]
        self.assertEqual(len(points), 3)
        self.assertAlmostEqual(points[1][0] - points[0][0], points[2][0] - points[1][0], delta=0.02)
        self.assertLess(points[1][1], points[0][1])
        self.assertEqual(points[0][1], points[2][1])

    def test_ticks_sit_at_their_values(self):
        chart = cw.line_chart([0, 10], [0, 100])
        at = {
            text: (float(node.get("x")), float(node.get("y")))
            for node in tags(chart, "text")
            for text in ["".join(node.itertext())]
        }
        start, end = (tuple(map(float, pair.split(","))) for pair in tags(chart, "polyline")[0].get("points").split())
        self.assertAlmostEqual(at["10"][0], end[0], delta=0.02)
        self.assertAlmostEqual(at["100"][1] - 13 * 0.35, end[1], delta=0.02)

    def test_gaps(self):
        chart = cw.line_chart([0, 1, 2, 3, 4, 5], [1, 2, None, 4, float("nan"), 6])
        self.assertEqual(len(tags(chart, "polyline")), 1)
        self.assertEqual(len(tags(chart, "circle")), 2)
        self.assertEqual(len(tags(cw.line_chart([0, 1, 2, 3, 4], [1, 2, math.inf, 4, 5]), "polyline")), 2)

    def test_several_series(self):
        chart = cw.line_chart([0, 1], {"a": [1, 2], HOSTILE: [2, 3], "c": [3, 4]})
        self.assertIn(HOSTILE.replace("\x00", "\ufffd"), texts(chart))
        lines = tags(chart, "polyline")
        self.assertEqual(len({line.get("stroke") for line in lines}), 3)
        self.assertEqual(len({line.get("stroke-dasharray") for line in lines}), 3)
        own = cw.line_chart({"a": [0, 1], "b": [5, 6, 7]}, {"a": [1, 2], "b": [1, 2, 3]})
        self.assertEqual(len(tags(own, "polyline")), 2)
        many = cw.line_chart([0, 1], {f"series number {n}": [n, n + 1] for n in range(12)}, height=500)
        self.assert_sound(many)

    def test_legend_can_be_turned_off_and_on(self):
        self.assertNotIn("a", texts(cw.line_chart([0, 1], {"a": [1, 2]}, legend=False)))
        self.assertIn("series 1", texts(cw.line_chart([0, 1], [1, 2], legend=True)))

    def test_values_outside_the_range_are_cut(self):
        chart = cw.line_chart([0, 1, 2], [0, 100, 0], y_range=(0, 10), fill=True)
        bottom = max(
            float(pair.split(",")[1]) for line in tags(chart, "polyline") for pair in line.get("points").split()
        )
        for line in [*tags(chart, "polyline"), *tags(chart, "polygon")]:
            for pair in line.get("points").split():
                x, y = map(float, pair.split(","))
                self.assertTrue(0 <= x <= 400 and 0 < y <= bottom)
        self.assertEqual(len(tags(chart, "polyline")), 2)
        self.assertEqual(len(tags(cw.scatter_chart([0, 1, 2], [0, 100, 0], y_range=(0, 10)), "circle")), 2)

    def test_logarithmic_axes(self):
        chart = cw.line_chart([1, 10, 100], [1e-3, 1, 1e3], x_log=True, y_log=True)
        points = [tuple(map(float, pair.split(","))) for pair in tags(chart, "polyline")[0].get("points").split()]
        self.assertAlmostEqual(points[1][0] * 2, points[0][0] + points[2][0], delta=0.05)
        self.assertAlmostEqual(points[1][1] * 2, points[0][1] + points[2][1], delta=0.05)
        self.assert_sound(chart)
        self.assert_sound(cw.line_chart([1, 2], [5, 5], y_log=True))
        self.assert_sound(cw.line_chart([1e-12, 1e12], [1e-12, 1e12], x_log=True, y_log=True))
        for arguments in (
            dict(x=[0, 1], y=[1, 1], x_log=True),
            dict(x=[1, 2], y=[-1, 1], y_log=True),
            dict(x=[1, 2], y=[1, 1], y_log=True, y_range=(0, 1)),
        ):
            with self.assertRaisesRegex(ValueError, "logarithmic"):
                cw.line_chart(**arguments)

    def test_units_and_powers(self):
        self.assertIn("Force (10⁹ N)", texts(cw.line_chart([0, 1], [0, 2e9], y_label="Force", y_unit="N")))
        self.assertIn("Force (×10⁹)", texts(cw.line_chart([0, 1], [0, 2e9], y_label="Force")))
        self.assertIn("Force (N)", texts(cw.line_chart([0, 1], [0, 2], y_label="Force", y_unit="N")))
        self.assertIn("×10⁹", texts(cw.line_chart([0, 1], [0, 2e9])))
        self.assertIn("(N)", texts(cw.line_chart([0, 1], [0, 2], y_unit="N")))

    def test_own_ticks(self):
        chart = cw.line_chart(
            [0, math.pi], [0, 1], x_ticks={0: "0", math.pi / 2: "π/2", math.pi: "π"}, y_ticks=[0, 0.25, 1]
        )
        self.assertLessEqual({"π/2", "π", "0.25", "1.00"}, set(texts(chart)))
        self.assert_sound(
            cw.line_chart([0, 100], [0, 1], x_ticks={n: f"a rather long label {n}" for n in range(0, 101, 5)})
        )

    def test_reference_lines_and_notes(self):
        chart = cw.line_chart([0, 10], [0, 5], h_lines={HOSTILE: 8}, v_lines={"v": 5}, notes={"here": (2, 1)})
        self.assertLessEqual({HOSTILE.replace("\x00", "\ufffd"), "v", "here"}, set(texts(chart)))
        # The level of a reference line is part of the range.
        self.assertIn("8", texts(chart))
        self.assertIn("7 4", chart)
        self.assertEqual(cw.line_chart([0, 1], [0, 1], h_lines=[0.5], v_lines=[0.5, 0.7]).count("7 4"), 3)
        with self.assertRaisesRegex(ValueError, "outside"):
            cw.line_chart([0, 1], [0, 1], notes={"far": (9, 0)})
        for lines in ("abc", {"a": "b"}, [None], object()):
            with self.assertRaises(ValueError):
                cw.line_chart([0, 1], [0, 1], h_lines=lines)

    def test_reference_labels_do_not_cover_each_other(self):
        self.assert_sound(
            cw.line_chart([0, 10], [0, 5], h_lines={"upper limit": 3, "lower limit": 2.95, "third": 3.05})
        )
        self.assert_sound(cw.line_chart([0, 10], [0, 5], v_lines={"first": 5, "second": 5.1, "third": 5.2}))
        self.assert_sound(
            cw.line_chart([0, 10], [0, 5], notes={"a note": (5, 2.5), "another": (5.2, 2.6), "end": (10, 5)})
        )

    def test_errors_bars(self):
        chart = cw.scatter_chart([1, 2], [5, 6], y_error=0.5)
        self.assertIn("h8", chart)
        self.assert_sound(cw.line_chart([1, 2], {"a": [5, 6], "b": [6, 7]}, y_error={"a": [0.1, 0.2]}))
        self.assert_sound(cw.line_chart([1, 2], [5, 6], y_error=9, y_log=True))
        with self.assertRaisesRegex(ValueError, "y_error"):
            cw.line_chart([1, 2], [5, 6], y_error=[1])

    def test_description_from_the_data(self):
        root = parse(cw.line_chart([0, 1, 2], {"a": [5, 7, 6]}, x_label="Time", x_unit="s", y_label="Height"))
        self.assertEqual(
            root.find(f"{SVG}desc").text, "Line chart. a: 3 points, Time (s) from 0 to 2, Height from 5 to 7."
        )
        self.assertEqual(root.find(f"{SVG}title").text, "Line chart of Height against Time (s)")
        self.assertEqual(parse(cw.line_chart([0, 1], [1, 2], desc="D", title="T")).find(f"{SVG}desc").text, "D")

    def test_many_points_make_a_small_file(self):
        count = 100_000
        chart = cw.line_chart([n / count for n in range(count)], [math.sin(n) for n in range(count)])
        self.assertLess(len(chart), 60_000)
        self.assertEqual(chart, cw.line_chart([n / count for n in range(count)], [math.sin(n) for n in range(count)]))

    def test_long_titles(self):
        self.assert_sound(
            cw.line_chart(
                [0, 1],
                [0, 1],
                title="A rather long title that does not fit on one line of the chart and wraps",
                height=300,
            )
        )
        self.assert_sound(
            cw.line_chart([0, 1], [0, 1], title="x" * 500, x_label="y" * 500, y_label="word " * 60, height=400)
        )

    def test_wrong_arguments(self):
        bad = [
            dict(x=[], y=[]), dict(x=[1], y=[]), dict(x=[1, 2], y=[1]), dict(x="ab", y=[1, 2]), dict(x=[1], y=["1"]), dict(x=[1], y=[None]),
            dict(x=[1], y={}), dict(x={"a": [1]}, y={"b": [1]}), dict(x=[1], y=[True]), dict(x=5, y=[1]), dict(x=[1], y=[[1]]), dict(x=[1], y=[1], width=50),
            dict(x=[1], y=[1], height=0), dict(x=[1], y=[1], x_range=(1, 1)), dict(x=[1], y=[1], y_range=5), dict(x=[1], y=[1], colors="red"),
            dict(x=[1], y=[1], colors=[]), dict(x=[1], y=[1], title=5), dict(x=[1, 2], y=[-1.7e308, 1.7e308]), dict(x=[1], y=[1], height=120, title="a " * 200),
        ]  # fmt: skip
        for arguments in bad:
            with self.subTest(arguments), self.assertRaises(ValueError):
                cw.line_chart(**arguments)

    def test_arrays(self):
        class Array:
            def __init__(self, values):
                self.values = values

            def tolist(self):
                return self.values

        self.assertEqual(cw.line_chart(Array([0, 1]), Array([2, 3])), cw.line_chart([0, 1], [2, 3]))


class ScatterCharts(ChartCase):
    def test_shapes(self):
        chart = cw.scatter_chart([1, 2, 3], {name: [1, 2, 3] for name in "abcdef"})
        self.assertEqual(len(tags(chart, "circle")), 4)
        self.assertEqual(len(tags(chart, "rect")), 4)
        self.assert_sound(chart)

    def test_one_point(self):
        self.assert_sound(cw.scatter_chart([3], [4]))

    def test_crowds_shine_through(self):
        random.seed(3)
        values = [random.random() for _ in range(400)]
        self.assertIn('fill-opacity="0.5"', cw.scatter_chart(values, values))


class BarCharts(ChartCase):
    def bars(self, chart):
        return [
            tuple(float(bar.get(k)) for k in ("x", "y", "width", "height"))
            for bar in tags(chart, "rect")
            if not bar.get("rx")
        ]

    def test_lengths_are_proportional(self):
        bars = self.bars(cw.bar_chart(["a", "b", "c"], [10, 20, -5]))
        self.assertAlmostEqual(bars[1][3] / bars[0][3], 2, places=2)
        self.assertAlmostEqual(bars[0][3] / bars[2][3], 2, places=1)
        self.assertAlmostEqual(bars[0][1] + bars[0][3], bars[2][1], delta=0.02)
        lying = self.bars(cw.bar_chart(["a", "b"], [10, 20], horizontal=True))
        self.assertAlmostEqual(lying[1][2] / lying[0][2], 2, places=2)

    def test_stacked(self):
        bars = self.bars(cw.bar_chart(["a"], {"x": [3], "y": [4], "z": [-2]}, stacked=True))
        self.assertAlmostEqual(bars[1][1] + bars[1][3], bars[0][1], delta=0.03)
        self.assertAlmostEqual(bars[2][1], bars[0][1] + bars[0][3], delta=0.03)

    def test_grouped(self):
        bars = self.bars(cw.bar_chart(["a", "b"], {"x": [3, 4], "y": [4, 5]}))
        self.assertEqual(len(bars), 4)
        for a, b in itertools.combinations(sorted(bars), 2):
            self.assertTrue(a[0] + a[2] <= b[0] + 0.01)

    def test_many_kinds_are_sound(self):
        names = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ]
        for options in (
            dict(),
            dict(horizontal=True),
            dict(value_labels=True),
            dict(horizontal=True, value_labels=True, y_unit="kg"),
        ):
            for values in (
                [1] * 12,
                list(range(-5, 7)),
                [0] * 12,
                [1e9 * n for n in range(12)],
                [1e-9] * 12,
                [None, *range(11)],
            ):
                for width in (320, 400):
                    with self.subTest((options, values, width)):
                        self.assert_sound(
                            cw.bar_chart(
                                names, values, title="Title", x_label="Month", y_label="Amount", width=width, **options
                            )
                        )
        self.assert_sound(cw.bar_chart([str(year) for year in range(1900, 2000)], list(range(100))))
        self.assert_sound(cw.bar_chart(["a b c d e f g h i j k l m n o p"] * 3, [1, 2, 3], height=320))

    def test_value_labels(self):
        table = [
            (120000, None, "120,000"),
            (1.5, None, "1.5"),
            (-2, None, "−2"),
            (0, None, "0"),
            (1e9, None, "1×10⁹"),
            (0.00001, None, "1×10⁻⁵"),
            (3.14159, None, "3.142"),
            (3.14159, 1, "3.1"),
            (12345.678, 1, "12,345.7"),
            (-0.0001, 2, "0.00"),
            (999.96, None, "1000"),
        ]
        for value, digits, text in table:
            with self.subTest(value):
                self.assertEqual(private("_charts")._value_text(value, digits), text)
        self.assertIn("7", texts(cw.bar_chart(["a"], [7], value_labels=True)))

    def test_colors_per_bar(self):
        chart = cw.bar_chart(["a", "b"], [1, 2], colors=["#111111", "#222222"])
        self.assertIn("#111111", chart)
        self.assertIn("#222222", chart)

    def test_description(self):
        desc = parse(cw.bar_chart(["a", "<b>"], [1, 2], y_unit="kN")).find(f"{SVG}desc").text
        self.assertEqual(desc, "Bar chart. a 1 kN, <b> 2 kN.")

    def test_reference_lines(self):
        self.assertIn("limit", texts(cw.bar_chart(["a"], [1], h_lines={"limit": 3})))
        self.assertIn("limit", texts(cw.bar_chart(["a"], [1], h_lines={"limit": 3}, horizontal=True)))

    def test_wrong_arguments(self):
        for arguments in (
            dict(categories=[], values=[]),
            dict(categories=["a"], values=[]),
            dict(categories=["a"], values=[None]),
            dict(categories="ab", values=[1, 2]),
            dict(categories=["a"], values={}),
            dict(categories=["a"], values=["1"]),
            dict(categories=["a"], values=[1], digits=-1, value_labels=True),
            dict(categories=["a"], values=[1], colors="red"),
            dict(categories=["a"] * 50, values=[1] * 50, horizontal=True, height=200),
        ):
            with self.subTest(arguments), self.assertRaises(ValueError):
                cw.bar_chart(**arguments)


class Histograms(ChartCase):
    def test_bins(self):
        table = [
            (([1, 2, 2, 3], 2), ([1, 2, 3], [1, 3])),
            (([0, 1, 2, 3, 4], [0, 2, 4]), ([0, 2, 4], [2, 3])),
            (([5, -5, 1], [0, 2]), ([0, 2], [1])),
        ]
        for arguments, wanted in table:
            self.assertEqual(cw.histogram_bins(*arguments), wanted)
        edges, counts = cw.histogram_bins([3.3, None, math.nan, 3.3])
        self.assertEqual(sum(counts), 2)
        self.assertLessEqual(edges[0], 3.3)
        edges, counts = cw.histogram_bins(list(range(100)), x_range=(10, 20))
        self.assertEqual((edges[0], edges[-1], sum(counts)), (10, 20, 11))

    def test_every_value_is_counted(self):
        random.seed(4)
        for spread in (1e-9, 1, 1e9):
            data = [random.gauss(3, 1) * spread for _ in range(1000)]
            edges, counts = cw.histogram_bins(data)
            self.assertEqual(sum(counts), 1000)
            self.assertTrue(8 <= len(counts) <= 70, len(counts))
            self.assertTrue(all(b > a for a, b in zip(edges, edges[1:])))

    def test_density_has_area_one(self):
        chart = cw.histogram([1, 2, 2, 3, 5], [0, 1, 3, 6], density=True)
        self.assertIn("Density", texts(chart))
        bars = [(float(b.get("width")), float(b.get("height"))) for b in tags(chart, "rect")]
        # 3 of 5 values lie in the bin from 1 to 3 and 2 of 5 in the one from 3 to 6.
        self.assertAlmostEqual(bars[0][0] * bars[0][1] / (bars[1][0] * bars[1][1]), 1.5, places=1)

    def test_sound(self):
        random.seed(5)
        data = [random.gauss(40, 5) for _ in range(300)]
        self.assert_sound(cw.histogram(data, x_label="Strength", x_unit="MPa", title="T"))
        self.assert_sound(cw.histogram({"a": data, "b": [v + 9 for v in data]}, density=True))
        self.assert_sound(cw.histogram([7]))
        self.assert_sound(cw.histogram([7, 7, 7], 3))
        self.assert_sound(cw.histogram([1e9, 2e9]))
        self.assertIn("mean", texts(cw.histogram(data, v_lines={"mean": 40})))

    def test_counts_have_whole_ticks(self):
        self.assertEqual(
            [t for t in texts(cw.histogram([1, 2], [0, 1.5, 3])) if "." in t and not re.match(r"[0-3]\.[05]", t)], []
        )

    def test_wrong_arguments(self):
        for arguments in (
            dict(data=[]),
            dict(data={}),
            dict(data=[None]),
            dict(data=["a"]),
            dict(data=[1], bins=0),
            dict(data=[1], bins=[1]),
            dict(data=[1], bins=[2, 1]),
            dict(data=[1], bins="x"),
            dict(data=[1], bins=True),
            dict(data=[1], x_range=(2, 1)),
            dict(data=[-1.7e308, 1.7e308]),
        ):
            with self.subTest(arguments), self.assertRaises(ValueError):
                cw.histogram(**arguments)


if __name__ == "__main__":
    unittest.main()
