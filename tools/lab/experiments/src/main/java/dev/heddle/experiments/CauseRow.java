package dev.heddle.experiments;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether the first finding of a hunt names the true cause.
 *
 * @param subject its id
 * @param title of the first finding; null if the hunt found nothing
 * @param explanation its sentences
 * @param places what each place of it does, to which object, and where
 * @param fingerprint of the first finding
 * @param titleMisses the words of the ground truth that the title lacks
 * @param placesMiss what the places lack; empty if they name a cause
 */
record CauseRow(
        String subject,
        String title,
        List<String> explanation,
        List<String> places,
        String fingerprint,
        List<String> titleMisses,
        List<String> placesMiss) {
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
        lines.add("| subject | title | title names it | places name it |");
        lines.add("|---|---|---|---|");
        for (CauseRow row : rows) {
            lines.add("| `" + row.subject + "` | " + (row.isFound() ? row.title.replace("|", "\\|") : "nothing found")
                    + " | " + mark(row, row.titleMisses) + " | " + mark(row, row.placesMiss) + " |");
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
