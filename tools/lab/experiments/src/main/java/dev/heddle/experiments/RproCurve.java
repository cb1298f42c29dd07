package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.RproPaper.Setting;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The measurements on one subject.
 *
 * @param shallow PCT with one change point; no runs if that is the depth
 * @param pct PCT with the depth
 * @param radii RPro, the smallest radius first
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

    /**
     * How large a run of a subject is under random schedules.
     *
     * @param threads the most that were seen, main included (n)
     * @param acquisitions mean (k)
     */
    record Size(String subject, int threads, long acquisitions) {
        static Size of(ResultRow row) {
            return new Size(row.text("subject"), (int) row.whole("threads"), row.whole("acquisitions"));
        }
    }

    /**
     * The results of runs.
     *
     * @param runs how many
     * @param deadlocks how many ended in a deadlock
     * @param lost how many took too long or ended without a word
     */
    record Count(long runs, long deadlocks, long lost) {
        static final Count NONE = new Count(0, 0, 0);

        static Count of(ResultRow row) {
            return new Count(row.whole("runs"), row.whole("deadlocks"), row.whole("lost"));
        }

        Count plus(Count other) {
            return new Count(runs + other.runs, deadlocks + other.deadlocks, lost + other.lost);
        }

        double frequency() {
            return runs == 0 ? 0 : (double) deadlocks / runs;
        }
    }

    /** One for each subject of which PCT and RPro were measured at least once. */
    static List<RproCurve> of(CellResults results) {
        List<RproCurve> curves = new ArrayList<>();
        for (String subject : results.subjects()) {
            Size size = null;
            Map<Setting, Count> counts = new LinkedHashMap<>();
            for (String setting : results.settings(subject)) {
                for (ResultRow row : results.rows(subject, setting)) {
                    if (row.has("depth")) {
                        counts.merge(Setting.of(row), Count.of(row), Count::plus);
                    } else {
                        size = Size.of(row);
                    }
                }
            }
            RproCurve curve = of(size, counts);
            if (curve.pct.count.runs() > 0 && !curve.radii.isEmpty()) {
                curves.add(curve);
            }
        }
        return curves;
    }

    static RproCurve of(Size size, Map<Setting, Count> counts) {
        List<Measured> radii = new ArrayList<>();
        counts.forEach((setting, count) -> {
            if (setting.radius() != null) {
                radii.add(measured(size, setting, counts));
            }
        });
        radii.sort(Comparator.comparing(Measured::radius));
        return new RproCurve(
                size,
                RproPaper.DEPTH,
                measured(size, new Setting(RproPaper.SHALLOW, null), counts),
                measured(size, new Setting(RproPaper.DEPTH, null), counts),
                List.copyOf(radii));
    }

    private static Measured measured(Size size, Setting setting, Map<Setting, Count> counts) {
        return new Measured(
                setting.radius(),
                counts.getOrDefault(setting, Count.NONE),
                setting.plan(size).guarantee());
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

    /**
     * The 95 % confidence interval of the gain, if the radius was chosen beforehand: the best of many is favoured by
     * chance.
     */
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

    String gainIntervalInWords() {
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
                "lost",
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
                    curve.lost(),
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

    private long lost() {
        return shallow.count.lost()
                + pct.count.lost()
                + radii.stream().mapToLong(one -> one.count.lost()).sum();
    }

    private static String probability(Measured one) {
        return one.count().runs() == 0
                ? "-"
                : String.format(Locale.ROOT, "%.4f", one.count().frequency());
    }
}
