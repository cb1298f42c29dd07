package dev.heddle.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How soon each technique broke one program.
 *
 * @param subject name of the target
 * @param tries by technique
 * @param cleanFindings failures that the plain hunt found in the clean twin; null if it was not asked
 * @param runsPerCpuSecond runs in one JVM per second of its CPU time, over all techniques; 0 if none were made
 */
record PortfolioRow(String subject, Map<String, Tried> tries, Integer cleanFindings, double runsPerCpuSecond) {
    /** The column of the default hunt. */
    static final String HUNT = "hunt";

    /**
     * One technique on one program.
     *
     * @param executions until the first failure, that one included; all of them if there was none. Runs that measure or
     *     record are among them
     * @param cpuSeconds of all that; of a search in one JVM without the start of the JVM
     * @param failure in words; null if there was none
     * @param family what found it, if the hunt says so
     */
    record Tried(long executions, double cpuSeconds, String failure, String family) {
        String words() {
            String cpu = String.format("%.1f s", cpuSeconds);
            if (failure == null) {
                return "– (" + cpu + ")";
            }
            return (family == null ? "" : family + ": ") + executions + " (" + cpu + ")";
        }
    }

    PortfolioRow {
        tries = new TreeMap<>(tries);
    }

    /** The same with further techniques. */
    PortfolioRow with(PortfolioRow more) {
        Map<String, Tried> both = new TreeMap<>(tries);
        both.putAll(more.tries);
        return new PortfolioRow(
                subject,
                both,
                more.cleanFindings == null ? cleanFindings : more.cleanFindings,
                more.runsPerCpuSecond == 0 ? runsPerCpuSecond : more.runsPerCpuSecond);
    }

    /** A table in Markdown, and what it comes to. */
    static List<String> markdown(List<PortfolioRow> rows, List<String> techniques) {
        List<String> lines = new ArrayList<>();
        lines.add("| subject | " + String.join(" | ", techniques) + " | clean twin | runs per CPU-s |");
        lines.add("|---|" + "---|".repeat(techniques.size() + 2));
        for (PortfolioRow row : rows) {
            StringBuilder line = new StringBuilder("| ").append(row.subject).append(" |");
            for (String technique : techniques) {
                Tried tried = row.tries.get(technique);
                line.append(' ').append(tried == null ? "" : tried.words()).append(" |");
            }
            line.append(' ')
                    .append(row.cleanFindings == null ? "" : row.cleanFindings)
                    .append(" | ");
            line.append(row.runsPerCpuSecond == 0 ? "" : String.format("%.0f", row.runsPerCpuSecond));
            lines.add(line.append(" |").toString());
        }
        lines.add("");
        lines.add("| technique | found | median executions | most | median CPU-s |");
        lines.add("|---|---|---|---|---|");
        for (String technique : techniques) {
            List<Tried> found = rows.stream()
                    .map(row -> row.tries.get(technique))
                    .filter(tried -> tried != null && tried.failure != null)
                    .toList();
            lines.add(String.format(
                    "| %s | %d of %d | %.1f | %d | %.1f |",
                    technique,
                    found.size(),
                    rows.stream()
                            .filter(row -> row.tries.get(technique) != null)
                            .count(),
                    median(found.stream()
                            .mapToDouble(Tried::executions)
                            .sorted()
                            .toArray()),
                    found.stream().mapToLong(Tried::executions).max().orElse(0),
                    median(found.stream()
                            .mapToDouble(Tried::cpuSeconds)
                            .sorted()
                            .toArray())));
        }
        lines.add("");
        List<Integer> clean = rows.stream()
                .map(PortfolioRow::cleanFindings)
                .filter(Objects::nonNull)
                .toList();
        if (!clean.isEmpty()) {
            lines.add("findings in " + clean.size() + " clean twins: "
                    + clean.stream().mapToInt(Integer::intValue).sum());
        }
        lines.add(String.format(
                "runs in one JVM per CPU-second, from its first one on: %.0f (median)",
                median(rows.stream()
                        .mapToDouble(PortfolioRow::runsPerCpuSecond)
                        .filter(rate -> rate > 0)
                        .sorted()
                        .toArray())));
        return lines;
    }

    /** @return 0 without rows */
    static double median(double[] sorted) {
        if (sorted.length == 0) {
            return 0;
        }
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
