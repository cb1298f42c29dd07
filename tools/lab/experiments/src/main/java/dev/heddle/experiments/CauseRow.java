package dev.heddle.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Whether the first finding of a hunt names the true cause, and which orders of its runs are proven to cause it.
 *
 * @param subject its id
 * @param title of the first finding; null if the hunt found nothing
 * @param explanation its sentences
 * @param places what each place of it does, to which object, and where
 * @param fingerprint of the first finding
 * @param titleMisses the words of the ground truth that the title lacks
 * @param placesMiss what the places lack; empty if they name a cause
 * @param orders the set of orders that causes the failure; null if the finding has no failure that was explained
 */
record CauseRow(
        String subject,
        String title,
        List<String> explanation,
        List<String> places,
        String fingerprint,
        List<String> titleMisses,
        List<String> placesMiss,
        Orders orders) {
    /**
     * The search for a smallest set of orders.
     *
     * @param size number of orders in the set; -1 if none was found
     * @param isSufficient whether every run that takes all of them fails
     * @param isNecessary whether the failing run passes with any of them reversed
     * @param runs number of runs
     * @param note why there is no set, or why it may not be the smallest; null if it is the smallest
     */
    record Orders(int size, boolean isSufficient, boolean isNecessary, int runs, String note) {
        boolean isFound() {
            return size >= 0;
        }

        boolean isProven() {
            return isFound() && isSufficient && isNecessary;
        }

        boolean isNotMinimised() {
            return isFound() && note != null;
        }

        private String words() {
            String proof = isProven()
                    ? "necessary and sufficient"
                    : isSufficient ? "sufficient" : isNecessary ? "necessary" : "not proven";
            String set = isFound() ? size + ", " + proof : "not found";
            return set + " (" + runs + " runs" + (note == null ? ")" : "; " + note + ")");
        }
    }

    CauseRow {
        explanation = List.copyOf(explanation);
        places = List.copyOf(places);
        titleMisses = List.copyOf(titleMisses);
        placesMiss = List.copyOf(placesMiss);
    }

    boolean isFound() {
        return title != null;
    }

    boolean isNamed() {
        return isFound() && titleMisses.isEmpty() && placesMiss.isEmpty();
    }

    /** A table, its sums, and the findings that miss a cause. */
    static List<String> markdown(List<CauseRow> rows) {
        List<String> lines = new ArrayList<>();
        lines.add("| subject | title | title names it | places name it | orders |");
        lines.add("|---|---|---|---|---|");
        for (CauseRow row : rows) {
            lines.add("| `" + row.subject + "` | " + (row.isFound() ? row.title.replace("|", "\\|") : "nothing found")
                    + " | " + mark(row, row.titleMisses) + " | " + mark(row, row.placesMiss) + " | "
                    + (row.orders == null ? "" : row.orders.words()) + " |");
        }
        long named = rows.stream().filter(CauseRow::isNamed).count();
        long found = rows.stream().filter(CauseRow::isFound).count();
        long titled = rows.stream()
                .filter(row -> row.isFound() && row.titleMisses.isEmpty())
                .count();
        long placed = rows.stream()
                .filter(row -> row.isFound() && row.placesMiss.isEmpty())
                .count();
        long identities = rows.stream()
                .filter(CauseRow::isFound)
                .map(CauseRow::fingerprint)
                .distinct()
                .count();
        lines.add("");
        lines.add(String.format(
                "%d subjects, %d with a finding; the first finding names the cause of %d (%.0f %%): in the title of %d, by the places of %d; %d different fingerprints",
                rows.size(), found, named, found == 0 ? 0 : 100.0 * named / found, titled, placed, identities));
        List<Orders> searched =
                rows.stream().map(CauseRow::orders).filter(Objects::nonNull).toList();
        long proven = searched.stream().filter(Orders::isProven).count();
        lines.add(String.format(
                "%d failures with a search for orders; orders found for %d; necessary and sufficient for %d (%.0f %%); not minimised %d",
                searched.size(),
                searched.stream().filter(Orders::isFound).count(),
                proven,
                searched.isEmpty() ? 0 : 100.0 * proven / searched.size(),
                searched.stream().filter(Orders::isNotMinimised).count()));
        rows.stream().filter(row -> row.isFound() && !row.isNamed()).forEach(row -> {
            lines.add("");
            lines.add(row.subject + ": title lacks " + row.titleMisses + ", places lack " + row.placesMiss);
            lines.add("  " + row.title);
            row.explanation.forEach(sentence -> lines.add("  " + sentence));
            row.places.forEach(place -> lines.add("    " + place));
        });
        return lines;
    }

    private static String mark(CauseRow row, List<String> misses) {
        return !row.isFound() ? "" : misses.isEmpty() ? "yes" : "no";
    }
}
