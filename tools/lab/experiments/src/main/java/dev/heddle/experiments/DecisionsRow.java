package dev.heddle.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How soon samplers break one program with decisions everywhere, and with decisions only where the order may matter.
 *
 * @param subject name of the target
 * @param everywhere mean number of decisions of a run
 * @param filtered the same without race-free accesses
 * @param firsts by sampler
 */
record DecisionsRow(String subject, double everywhere, double filtered, Map<String, Firsts> firsts) {
    /**
     * After how many runs a sampler met the first failure, search by search; one more than were made if it met none.
     *
     * @param everywhere with all decisions
     * @param filtered with fewer
     */
    record Firsts(List<Long> everywhere, List<Long> filtered) {
        Firsts {
            everywhere = List.copyOf(everywhere);
            filtered = List.copyOf(filtered);
        }

        double medianEverywhere() {
            return median(everywhere);
        }

        double medianFiltered() {
            return median(filtered);
        }

        private static double median(List<Long> values) {
            return PortfolioRow.median(
                    values.stream().mapToDouble(Long::doubleValue).sorted().toArray());
        }
    }

    DecisionsRow {
        firsts = new TreeMap<>(firsts);
    }

    /** A table in Markdown, and what it comes to. */
    static List<String> markdown(List<DecisionsRow> rows, List<String> samplers, int most) {
        List<String> lines = new ArrayList<>();
        lines.add("| subject | decisions | filtered | " + String.join(" | ", samplers) + " |");
        lines.add("|---|---|---|" + "---|".repeat(samplers.size()));
        for (DecisionsRow row : rows) {
            StringBuilder line =
                    new StringBuilder(String.format("| %s | %.0f | %.0f |", row.subject, row.everywhere, row.filtered));
            for (String sampler : samplers) {
                Firsts firsts = row.firsts.get(sampler);
                line.append(String.format(
                        " %s → %s |", words(firsts.medianEverywhere(), most), words(firsts.medianFiltered(), most)));
            }
            lines.add(line.toString());
        }
        lines.add("");
        lines.add(
                "| sampler | sooner | as soon | later | runs to the first failure, filtered : everywhere, geometric mean |");
        lines.add("|---|---|---|---|---|");
        for (String sampler : samplers) {
            List<Firsts> all = rows.stream()
                    .map(row -> row.firsts.get(sampler))
                    .filter(Objects::nonNull)
                    .filter(firsts -> firsts.medianEverywhere() <= most || firsts.medianFiltered() <= most)
                    .toList();
            long sooner = all.stream()
                    .filter(firsts -> firsts.medianFiltered() < firsts.medianEverywhere())
                    .count();
            long later = all.stream()
                    .filter(firsts -> firsts.medianFiltered() > firsts.medianEverywhere())
                    .count();
            double ratio = Math.exp(all.stream()
                    .mapToDouble(firsts -> Math.log(firsts.medianFiltered() / firsts.medianEverywhere()))
                    .average()
                    .orElse(0));
            lines.add(String.format(
                    "| %s | %d | %d | %d | %.2f |", sampler, sooner, all.size() - sooner - later, later, ratio));
        }
        return lines;
    }

    private static String words(double median, int most) {
        return median > most ? "–" : String.format("%.0f", median);
    }
}
