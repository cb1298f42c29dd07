package dev.heddle.report.chart;

import java.util.List;
import java.util.stream.IntStream;

/** A page with every kind of chart. */
final class SamplePage {
    static final String HOSTILE =
            "</script><script>document.title='taken'</script>\"'><img src=x onerror=alert(1)>{b|x}\u202egnp.\u0007 \u0645\u0631\u062d\u0628\u0627";

    private SamplePage() {}

    /** @param name of a program, a variable, a technique */
    static ChartPage of(String name) {
        return new ChartPage(
                name, "What was measured: " + name, List.of(lines(name), bars(name), lying(name), empty(name)));
    }

    private static Section lines(String name) {
        List<Point> measured =
                List.of(new Point(1, 0.01, name), new Point(2, 0.2, "2 of 10"), new Point(100, 0, "none of 10"));
        Chart chart = new Chart(
                Axis.logarithmic("radius r, " + name).at(IntStream.of(1, 2, 100).asDoubleStream()),
                Axis.logarithmic("probability").from(1e-4),
                List.of(
                        new Series(name, Series.Mark.LINE, 0, measured),
                        new Series(
                                "at least",
                                Series.Mark.BOUND,
                                0,
                                List.of(new Point(1, 0.001, "bound"), new Point(100, 0.001, "bound"))),
                        new Series("rank", Series.Mark.SIGNS, 1, List.of(new Point(2, 0.5, "rank 3")))));
        return new Section(
                name,
                "Full lines: measured, " + name,
                chart,
                List.of(table(name), new NumberTable("none", List.of("x"), List.of())));
    }

    private static NumberTable table(String name) {
        return new NumberTable.Builder("Numbers of " + name, name, "runs", "says")
                .row(name, 1_000, name)
                .row("other", 20, "-")
                .build();
    }

    private static Section bars(String name) {
        List<String> places = IntStream.range(0, 40)
                .mapToObj(i -> i == 0 ? name : i * 10 + " to " + (i * 10 + 9))
                .toList();
        Chart chart = new Chart(
                Axis.names("accesses per run", places),
                Axis.logarithmic("variables").from(0.5),
                List.of(
                        new Series(
                                "all", Series.Mark.BARS, 0, List.of(new Point(0, 300, "300"), new Point(39, 1, "1"))),
                        new Series("shared", Series.Mark.BARS, 1, List.of(new Point(0, 3, "3")))));
        return new Section("Standing bars", "How many variables", chart, List.of(table(name)));
    }

    private static Section lying(String name) {
        Chart chart = new Chart(
                Axis.logarithmic("times as long"),
                Axis.names("program", List.of("h2", name, "raytracer")),
                List.of(
                        new Series(
                                "sync",
                                Series.Mark.BARS,
                                2,
                                List.of(new Point(1.4, 0, "1.4 times"), new Point(0.9, 1, "0.9 times"))),
                        new Series("access", Series.Mark.BARS, 3, List.of(new Point(300, 2, "300 times")))));
        return new Section("Lying bars", "How much longer", chart, List.of(table(name)));
    }

    private static Section empty(String name) {
        return new Section(
                "Nothing",
                "Nothing was measured",
                new Chart(
                        Axis.linear("x"), Axis.linear("y"), List.of(new Series(name, Series.Mark.LINE, 0, List.of()))),
                List.of(new NumberTable(
                        "Long",
                        List.of("one", "two"),
                        IntStream.range(0, 50)
                                .mapToObj(i -> List.of("row " + i, Integer.toString(i)))
                                .toList())));
    }
}
