package dev.heddle.cli.stats;

import dev.heddle.engine.internal.explain.BugRadius;
import dev.heddle.engine.internal.explain.Spread;
import dev.heddle.engine.internal.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The radii of many bugs.
 *
 * @param schemaVersion version of the shape
 * @param bugs one for each run
 * @param radius distribution of r over all events
 * @param ratio of r/k over all events
 * @param acquisitionRadius of r over acquisitions
 * @param acquisitionRatio of r/k over acquisitions
 */
record RadiusReport(
        int schemaVersion,
        List<BugRadius> bugs,
        Spread radius,
        Spread ratio,
        Spread acquisitionRadius,
        Spread acquisitionRatio) {
    private static final int SCHEMA_VERSION = 1;

    /** @param bugs at least one */
    static RadiusReport of(List<BugRadius> bugs) {
        return new RadiusReport(
                SCHEMA_VERSION,
                bugs,
                spread(bugs, BugRadius::radius),
                spread(bugs, BugRadius::ratio),
                spread(bugs, BugRadius::acquisitionRadius),
                spread(bugs, BugRadius::acquisitionRatio));
    }

    private static Spread spread(List<BugRadius> bugs, ToDoubleFunction<BugRadius> number) {
        return Spread.of(bugs.stream().map(number::applyAsDouble).toList());
    }

    /** A row for each bug. */
    Table table() {
        Table table = new Table("plan", "n", "d", "k", "r", "r/k", "k acq", "r acq", "r/k acq", "run");
        for (BugRadius bug : bugs) {
            table.row(
                    bug.plan(),
                    bug.threads(),
                    bug.depth(),
                    bug.events(),
                    bug.radius(),
                    ratio(bug.ratio()),
                    bug.acquisitions(),
                    bug.acquisitionRadius(),
                    ratio(bug.acquisitionRatio()),
                    bug.run());
        }
        return table;
    }

    /** The distributions. */
    Table spreads() {
        Table spreads = new Table("over " + bugs.size(), "least", "median", "90 %", "most");
        row(spreads, "r", radius, "%.0f");
        row(spreads, "r/k", ratio, "%.3f");
        row(spreads, "r acq", acquisitionRadius, "%.0f");
        row(spreads, "r/k acq", acquisitionRatio, "%.3f");
        return spreads;
    }

    List<String> text() {
        List<String> lines = new ArrayList<>(table().lines());
        lines.add("");
        lines.addAll(spreads().lines());
        lines.add("");
        lines.add(
                "n threads, d constraints of the bug itself, k events of the run, r the radius: the largest distance between two of");
        lines.add(
                "the bug's events, each counted from when it became next in its thread; acq: acquisitions only, as RPro counts");
        return lines;
    }

    static String ratio(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static void row(Table table, String name, Spread spread, String format) {
        table.row(
                name,
                String.format(Locale.ROOT, format, spread.least()),
                String.format(Locale.ROOT, format, spread.median()),
                String.format(Locale.ROOT, format, spread.tenth9()),
                String.format(Locale.ROOT, format, spread.most()));
    }
}
