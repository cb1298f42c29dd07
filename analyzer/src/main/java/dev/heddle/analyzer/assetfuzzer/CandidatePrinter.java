package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.report.FindingText;
import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Map;

/** A finding of this technique as plain text. */
public final class CandidatePrinter {
    private static final String[] UNIT_NAMES = {"u", "u′"};

    private CandidatePrinter() {}

    /**
     * @param finding one with the kind {@value CandidateFindings#KIND}
     * @return lines, the last one ended
     * @throws IllegalArgumentException if the finding lacks a detail that this technique writes
     */
    public static String print(Finding finding) {
        FindingText text = new FindingText(finding);
        text.line("  pattern " + text.detail(CandidateFindings.PATTERN) + ": " + text.detail(CandidateFindings.ORDER)
                + ": " + text.detail(CandidateFindings.MEANING));
        text.line("  atomic set: " + atomicSet(FindingText.map(text.detail(CandidateFindings.ATOMIC_SET))));
        List<?> units = FindingText.list(text.detail(CandidateFindings.UNITS));
        for (int i = 0; i < units.size() && i < UNIT_NAMES.length; i++) {
            Map<?, ?> unit = FindingText.map(units.get(i));
            text.line("  " + UNIT_NAMES[i] + " is " + unit.get("method") + " in thread " + unit.get("thread"));
        }
        text.line("  wanted order:");
        List<?> stepUnits = FindingText.list(text.detail(CandidateFindings.STEP_UNITS));
        for (int i = 0; i < finding.sites().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            int unit = i < stepUnits.size() && stepUnits.get(i) instanceof Integer number ? number : 0;
            text.line("    " + (i + 1) + ". " + UNIT_NAMES[unit & 1] + " " + place.op() + "s " + place.variable());
            text.stack(place.stack());
        }
        locks(text, FindingText.list(text.detail(CandidateFindings.LOCKS)));
        int recordings =
                FindingText.list(text.detail(CandidateFindings.RECORDINGS)).size();
        text.line("  found on " + FindingText.count(text.detail(CandidateFindings.OCCURRENCES), "pair")
                + " of units in " + FindingText.count(recordings, "recording"));
        return text.end();
    }

    private static String atomicSet(Map<?, ?> set) {
        boolean perClass = Boolean.TRUE.equals(set.get("perClass"));
        StringBuilder variables = new StringBuilder();
        List<?> names = FindingText.list(set.get("variables"));
        for (int i = 0; i < names.size(); i++) {
            variables
                    .append(i == 0 ? "" : ", ")
                    .append(names.size() == 1 ? "m" : "m" + (i + 1))
                    .append(" is ")
                    .append(names.get(i));
        }
        return (perClass ? "static fields of " : "fields of one ") + set.get("class") + "; " + variables;
    }

    private static void locks(FindingText text, List<?> locks) {
        if (locks.isEmpty()) {
            text.line("  locks: no lock is held at all of these accesses");
            return;
        }
        text.line("  locks: held at all of these accesses, but released by u in between:");
        for (Object lock : locks) {
            text.line("    a " + FindingText.map(lock).get("class") + ", acquired");
            FindingText.list(FindingText.map(lock).get("acquired")).forEach(text::frame);
        }
    }
}
