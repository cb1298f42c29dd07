package dev.heddle.bench;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Everything that was measured.
 *
 * @param notes what a reader should know, as profiles that were left out
 */
record Result(
        Machine machine,
        int pairs,
        double scale,
        String heap,
        List<BenchProfile> profiles,
        List<BenchRow> rows,
        List<Summary> summary,
        List<StartCost> starts,
        List<ProducerCost> events,
        List<String> notes) {
    /**
     * Medians over the workloads.
     *
     * @param workloads how many were measured
     * @param dropped events in all runs
     * @param notWhole runs whose recording was not whole
     */
    record Summary(
            String profile,
            int threads,
            int workloads,
            double slowdown,
            double cpuFactor,
            double eventsPerSecond,
            double bytesPerEvent,
            double moreMemoryMib,
            double moreOwnMib,
            long dropped,
            int notWhole) {}

    static List<Summary> summary(List<BenchRow> rows) {
        LinkedHashSet<String> keys = new LinkedHashSet<>();
        rows.forEach(row -> keys.add(key(row)));
        return keys.stream()
                .map(key -> summaryOf(
                        rows.stream().filter(row -> key(row).equals(key)).toList()))
                .toList();
    }

    private static String key(BenchRow row) {
        return row.profile() + " " + row.threads();
    }

    private static Summary summaryOf(List<BenchRow> rows) {
        return new Summary(
                rows.get(0).profile(),
                rows.get(0).threads(),
                (int) rows.stream().filter(row -> row.pairs() > 0).count(),
                median(rows, BenchRow::slowdown),
                median(rows, BenchRow::cpuFactor),
                median(rows, BenchRow::eventsPerSecond),
                median(rows, BenchRow::bytesPerEvent),
                median(rows, row -> row.memory().moreMib()),
                median(rows, row -> row.memory().moreOwnMib()),
                rows.stream().mapToLong(row -> row.problems().dropped()).sum(),
                rows.stream().mapToInt(row -> row.problems().notWhole()).sum());
    }

    private static double median(List<BenchRow> rows, ToDoubleFunction<BenchRow> number) {
        return Median.of(rows.stream().mapToDouble(number).boxed().toList());
    }

    /** Whether any run went wrong or any recording was not whole. */
    boolean hasFaults() {
        return rows.stream().anyMatch(row -> !row.problems().faults().isEmpty())
                || starts.stream().anyMatch(start -> !start.faults().isEmpty())
                || events.stream().anyMatch(event -> event.fault() != null);
    }
}
