package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Map;

/** Prints a finding of this technique as plain text. */
public final class ViolationPrinter {
    private static final String[] UNIT_NAMES = {"u", "u′"};

    private ViolationPrinter() {}

    /**
     * Prints a finding.
     *
     * @param finding a finding of the kind {@value ViolationFindings#KIND}
     * @return the lines, each with a line end
     * @throws IllegalArgumentException if the finding lacks a detail that this technique writes
     */
    public static String print(Finding finding) {
        FindingTextBuilder text = new FindingTextBuilder(finding);
        text.line("  pattern " + text.detail(ViolationFindings.PATTERN) + ": " + text.detail(ViolationFindings.ORDER)
                + ": " + text.detail(ViolationFindings.MEANING));
        text.line("  atomic set: " + atomicSet(FindingTextBuilder.map(text.detail(ViolationFindings.ATOMIC_SET))));
        List<?> units = FindingTextBuilder.list(text.detail(ViolationFindings.UNITS));
        for (int i = 0; i < units.size() && i < UNIT_NAMES.length; i++) {
            Map<?, ?> unit = FindingTextBuilder.map(units.get(i));
            text.line("  " + UNIT_NAMES[i] + " is " + unit.get("method") + " in thread " + unit.get("thread"));
        }
        text.line("  wanted order:");
        List<?> stepUnits = FindingTextBuilder.list(text.detail(ViolationFindings.STEP_UNITS));
        for (int i = 0; i < finding.sites().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            int unit = i < stepUnits.size() && stepUnits.get(i) instanceof Integer number ? number : 0;
            text.line("    " + (i + 1) + ". " + UNIT_NAMES[unit & 1] + " " + place.op() + "s " + place.variable());
            text.stack(place.stack());
        }
        locks(text, FindingTextBuilder.list(text.detail(ViolationFindings.LOCKS)));
        int recordings = FindingTextBuilder.list(text.detail(ViolationFindings.RECORDINGS))
                .size();
        text.line("  found on " + FindingTextBuilder.count(text.detail(ViolationFindings.OCCURRENCES), "pair")
                + " of units in " + FindingTextBuilder.count(recordings, "recording"));
        return text.end();
    }

    private static String atomicSet(Map<?, ?> set) {
        boolean perClass = Boolean.TRUE.equals(set.get("perClass"));
        StringBuilder variables = new StringBuilder();
        List<?> names = FindingTextBuilder.list(set.get("variables"));
        for (int i = 0; i < names.size(); i++) {
            variables
                    .append(i == 0 ? "" : ", ")
                    .append(names.size() == 1 ? "m" : "m" + (i + 1))
                    .append(" is ")
                    .append(names.get(i));
        }
        return (perClass ? "static fields of " : "fields of one ") + set.get("class") + "; " + variables;
    }

    private static void locks(FindingTextBuilder text, List<?> locks) {
        if (locks.isEmpty()) {
            text.line("  locks: no lock is held at all of these accesses");
            return;
        }
        text.line("  locks: held at all of these accesses, but released by u in between:");
        for (Object lock : locks) {
            text.line("    a " + FindingTextBuilder.map(lock).get("class") + ", acquired");
            FindingTextBuilder.list(FindingTextBuilder.map(lock).get("acquired"))
                    .forEach(text::frame);
        }
    }
}
