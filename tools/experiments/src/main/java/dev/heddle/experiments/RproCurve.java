package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.RproResults.Count;
import dev.heddle.experiments.RproResults.Point;
import dev.heddle.experiments.RproResults.Size;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What was measured on one subject.
 *
 * @param shallow PCT with one change point; no runs if that is the depth
 * @param pct PCT with the depth
 * @param radii RPro, the smallest radius first; not empty
 */
record RproCurve(Size size, int depth, Measured shallow, Measured pct, List<Measured> radii) {
    /**
     * One point.
     *
     * @param radius null for PCT
     * @param guarantee the probability that one run shows the bug, at least
     */
    record Measured(Integer radius, Count count, double guarantee) {
        /** Whether it was seen less often than guaranteed, and that is no accident (1 %). */
        boolean isBelow() {
            return Binomial.isBelow(count.deadlocks(), count.runs(), guarantee);
        }
    }

    static RproCurve of(String subject, int depth, RproResults results) {
        Size size = results.size(subject);
        return new RproCurve(
                size,
                depth,
                measured(size, new Point(subject, 2, null), results),
                measured(size, new Point(subject, depth, null), results),
                results.radii(subject, depth).stream()
                        .map(radius -> measured(size, new Point(subject, depth, radius), results))
                        .toList());
    }

    private static Measured measured(Size size, Point point, RproResults results) {
        return new Measured(
                point.radius(),
                results.count(point),
                RproExperiment.plan(size, point).guarantee());
    }

    /** RPro where it finds the deadlock most often; of several the smallest radius. */
    Measured peak() {
        return radii.stream()
                .max(Comparator.<Measured>comparingDouble(one -> one.count().frequency())
                        .thenComparing(one -> -one.radius()))
                .orElseThrow();
    }

    /** How many times as often RPro finds it as PCT; if PCT never did, as if it had once, so that the gain is more. */
    double gain() {
        return peak().count().frequency()
                / Math.max(pct.count().frequency(), 1.0 / pct.count().runs());
    }

    /** Whether PCT found nothing, so that {@link #gain} is a bound only. */
    boolean isGainBound() {
        return pct.count().deadlocks() == 0;
    }

    String gainInWords() {
        return peak().count().deadlocks() == 0
                ? "none found it"
                : (isGainBound() ? "> " : "") + String.format(Locale.ROOT, "%.1f", gain());
    }

    /** What the gain may be, with a confidence of 95 %, if the radius was chosen beforehand: the best of many is favoured by chance. */
    Binomial.Interval gainInterval() {
        Count best = peak().count();
        return best.deadlocks() + pct.count().deadlocks() == 0
                ? new Binomial.Interval(0, Double.POSITIVE_INFINITY)
                : Binomial.ratio(
                        best.deadlocks(),
                        best.runs(),
                        pct.count().deadlocks(),
                        pct.count().runs());
    }

    private String gainIntervalInWords() {
        Binomial.Interval gain = gainInterval();
        return String.format(Locale.ROOT, "%.1f-", gain.least())
                + (Double.isInfinite(gain.most()) ? "" : String.format(Locale.ROOT, "%.1f", gain.most()));
    }

    static Table table(List<RproCurve> curves) {
        Table table = new Table(
                "subject",
                "n",
                "k",
                "d",
                "runs",
                "PCT(2)",
                "PCT(d)",
                "RPro(d)",
                "peak r",
                "gain",
                "95 %",
                "PCT at least",
                "RPro at least",
                "held");
        for (RproCurve curve : curves) {
            Measured peak = curve.peak();
            table.row(
                    curve.size.subject(),
                    curve.size.threads(),
                    curve.size.acquisitions(),
                    curve.depth,
                    peak.count().runs(),
                    probability(curve.shallow),
                    probability(curve.pct),
                    probability(peak),
                    peak.radius(),
                    curve.gainInWords(),
                    curve.gainIntervalInWords(),
                    String.format(Locale.ROOT, "%.2g", curve.pct.guarantee()),
                    String.format(Locale.ROOT, "%.2g", peak.guarantee()),
                    (curve.pct.isBelow() ? "not PCT's" : "yes") + (peak.isBelow() ? ", not RPro's" : ""));
        }
        return table;
    }

    private static String probability(Measured one) {
        return one.count().runs() == 0
                ? "-"
                : String.format(Locale.ROOT, "%.4f", one.count().frequency());
    }
}
