package dev.heddle.bench;

import dev.heddle.report.chart.NumberTable;
import java.util.Locale;

/** The tables of a result. */
final class CostTables {
    private CostTables() {}

    static NumberTable programs(Result result) {
        NumberTable.Builder table = new NumberTable.Builder(
                "Programs",
                "program",
                "threads",
                "profile",
                "pairs",
                "native s",
                "slowdown",
                "CPU",
                "events",
                "events/s",
                "bytes/event",
                "memory MiB",
                "own MiB",
                "dropped",
                "not whole");
        for (BenchRow row : result.rows()) {
            table.row(
                    row.workload(),
                    row.threads(),
                    row.profile(),
                    row.pairs() + (row.pairs() < result.pairs() ? " of " + result.pairs() : ""),
                    number("%.2f", row.nativeSeconds()),
                    number("%.2f×", row.slowdown()),
                    number("%.2f×", row.cpuFactor()),
                    number("%,.0f", row.events()),
                    number("%,.0f", row.eventsPerSecond()),
                    number("%.1f", row.bytesPerEvent()),
                    number("%+.0f", row.memory().moreMib()),
                    number("%+.0f", row.memory().moreOwnMib()),
                    String.format(Locale.ROOT, "%,d", row.problems().dropped()),
                    row.problems().notWhole());
        }
        return table.build();
    }

    static NumberTable medians(Result result) {
        NumberTable.Builder table = new NumberTable.Builder(
                "Median over the programs",
                "profile",
                "threads",
                "programs",
                "slowdown",
                "CPU",
                "events/s",
                "bytes/event",
                "memory MiB",
                "own MiB",
                "dropped",
                "not whole");
        for (Result.Summary row : result.summary()) {
            table.row(
                    row.profile(),
                    row.threads(),
                    row.workloads(),
                    number("%.2f×", row.slowdown()),
                    number("%.2f×", row.cpuFactor()),
                    number("%,.0f", row.eventsPerSecond()),
                    number("%.1f", row.bytesPerEvent()),
                    number("%+.0f", row.moreMemoryMib()),
                    number("%+.0f", row.moreOwnMib()),
                    String.format(Locale.ROOT, "%,d", row.dropped()),
                    row.notWhole());
        }
        return table.build();
    }

    static NumberTable starts(Result result) {
        NumberTable.Builder table =
                new NumberTable.Builder("Start", "profile", "pairs", "native CPU ms", "more CPU ms");
        for (StartCost start : result.starts()) {
            table.row(
                    start.profile(),
                    start.runs(),
                    number("%.0f", start.nativeMillis()),
                    number("%.0f", start.moreMillis()));
        }
        return table.build();
    }

    static NumberTable events(Result result) {
        NumberTable.Builder table = new NumberTable.Builder(
                "An event", "profile", "mode", "threads", "ns per access", "ns per event", "events", "dropped");
        for (ProducerCost event : result.events()) {
            table.row(
                    event.profile(),
                    event.mode(),
                    event.threads(),
                    number("%.1f", event.nanosPerAccess()),
                    number("%.1f", event.nanosPerEvent()),
                    String.format(Locale.ROOT, "%,d", event.events()),
                    String.format(Locale.ROOT, "%,d", event.dropped()));
        }
        return table.build();
    }

    /** A number that was not measured is a dash. */
    static String number(String format, double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
    }
}
