package dev.heddle.experiments;

import dev.heddle.experiments.RproCurve.Measured;
import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * RPro's page: for each subject the probabilities over the radius, with the guarantees as curves (the paper's figure).
 */
final class RproPage {
    private static final int RPRO = 0;
    private static final int PCT = 1;
    private static final String PAPER_GAIN = "7.7";

    private final List<RproCurve> curves;

    private RproPage(List<RproCurve> curves) {
        this.curves = curves;
    }

    static List<Section> sections(List<RproCurve> curves) {
        List<Section> sections = new ArrayList<>();
        if (!curves.isEmpty()) {
            RproPage page = new RproPage(curves);
            sections.add(page.overview());
            sections.add(page.gains());
            curves.forEach(curve -> sections.add(section(curve)));
        }
        return sections;
    }

    private Section overview() {
        List<Point> rpro = new ArrayList<>();
        List<Point> pct = new ArrayList<>();
        for (int i = 0; i < curves.size(); i++) {
            RproCurve curve = curves.get(i);
            Measured peak = curve.peak();
            rpro.add(new Point(percent(peak), i, "radius " + peak.radius() + ": " + words(peak)));
            pct.add(new Point(percent(curve.pct()), i, words(curve.pct())));
        }
        Chart chart = new Chart(
                Axis.linear("runs that find the deadlock, %"),
                Axis.names(
                        "", curves.stream().map(curve -> curve.size().subject()).toList()),
                List.of(
                        new Series("RPro with its best radius", Series.Mark.BARS, RPRO, rpro),
                        new Series("PCT", Series.Mark.BARS, PCT, pct)));
        return new Section(
                "All subjects",
                "How often RPro finds the deadlock with the radius that suits it best, and PCT with the same depth.",
                chart,
                List.of(NumberTable.of("All subjects", RproCurve.table(curves).rows())));
    }

    /** The promise of the paper: (k / 2r)^(d − 2) times as often, on average 7.7. */
    private Section gains() {
        NumberTable.Builder table = new NumberTable.Builder(
                "Ours and the paper's",
                "subject",
                "k",
                "best r",
                "k / 2r",
                "our gain",
                "95 %",
                "the paper's mean gain");
        List<Point> measured = new ArrayList<>();
        for (RproCurve curve : curves) {
            double room =
                    (double) curve.size().acquisitions() / (2 * curve.peak().radius());
            table.row(
                    curve.size().subject(),
                    curve.size().acquisitions(),
                    curve.peak().radius(),
                    String.format(Locale.ROOT, "%.1f", room),
                    curve.gainInWords(),
                    curve.gainIntervalInWords(),
                    PAPER_GAIN);
            if (curve.peak().count().deadlocks() > 0 && curve.gain() > 0) {
                measured.add(new Point(
                        Math.max(0.1, room), curve.gain(), curve.size().subject() + ": gain " + curve.gainInWords()));
            }
        }
        measured.sort(Comparator.comparingDouble(Point::x));
        List<Point> promised = measured.stream()
                .map(point -> new Point(point.x(), Math.max(1, point.x()), "k / 2r"))
                .toList();
        return new Section(
                "Gain over how small the radius is",
                "Both scales are logarithmic. Broken line: the gain of the guarantees, k / 2r, where that is above 1. The paper has "
                        + PAPER_GAIN + " in the mean over its ten deadlocks, whose radius is far below k.",
                new Chart(
                        Axis.logarithmic("k / 2r"),
                        Axis.logarithmic("gain"),
                        List.of(
                                new Series("measured", Series.Mark.SIGNS, RPRO, measured),
                                new Series("of the guarantees", Series.Mark.BOUND, PCT, promised))),
                List.of(table.build()));
    }

    private static double percent(Measured one) {
        return Math.round(one.count().frequency() * 10_000) / 100.0;
    }

    private static String words(Measured one) {
        return one.count().deadlocks() + " of " + one.count().runs();
    }

    private static Section section(RproCurve curve) {
        long runs = Math.max(1, curve.pct().count().runs());
        double smallest = curve.pct().guarantee();
        for (Measured one : curve.radii()) {
            smallest = Math.min(smallest, one.guarantee());
        }
        // A whole power of ten below everything that is drawn; what was never found stands on it.
        double least = Math.pow(10, Math.floor(Math.log10(Math.min(smallest, 1.0 / runs))) - 1);
        Chart chart = new Chart(
                Axis.logarithmic("radius r").at(curve.radii().stream().mapToDouble(Measured::radius)),
                Axis.logarithmic("probability").from(least),
                List.of(
                        new Series("RPro", Series.Mark.LINE, RPRO, points(curve, one -> one.count()
                                .frequency())),
                        new Series(
                                "RPro, guaranteed at least",
                                Series.Mark.BOUND,
                                RPRO,
                                points(curve, Measured::guarantee)),
                        level(
                                "PCT",
                                Series.Mark.LINE,
                                curve,
                                curve.pct().count().frequency()),
                        level(
                                "PCT, guaranteed at least",
                                Series.Mark.BOUND,
                                curve,
                                curve.pct().guarantee())));
        NumberTable.Builder table = new NumberTable.Builder(
                "Numbers of " + curve.size().subject(),
                "radius",
                "deadlocks",
                "runs",
                "lost",
                "probability",
                "at least");
        row(table, "PCT", curve.pct());
        curve.radii().forEach(one -> row(table, one.radius().toString(), one));
        return new Section(
                curve.size().subject(),
                "n = " + curve.size().threads() + ", k = " + curve.size().acquisitions() + ", d = " + curve.depth()
                        + ", "
                        + runs
                        + " runs of each. Both scales are logarithmic. Broken lines: what is guaranteed if the bug has this depth and at most this radius.",
                chart,
                List.of(table.build()));
    }

    private static List<Point> points(RproCurve curve, ToDoubleFunction<Measured> value) {
        return curve.radii().stream()
                .map(one ->
                        new Point(one.radius(), value.applyAsDouble(one), "RPro(" + one.radius() + "): " + words(one)))
                .toList();
    }

    private static Series level(String name, Series.Mark mark, RproCurve curve, double value) {
        return new Series(
                name,
                mark,
                PCT,
                curve.radii().stream()
                        .map(one -> new Point(one.radius(), value, words(curve.pct())))
                        .toList());
    }

    private static void row(NumberTable.Builder table, String name, Measured one) {
        table.row(
                name,
                one.count().deadlocks(),
                one.count().runs(),
                one.count().lost(),
                String.format(Locale.ROOT, "%.4f", one.count().frequency()),
                String.format(Locale.ROOT, "%.2g", one.guarantee()));
    }
}
