package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Map;

/** A finding of this technique as plain text. Stack lines have the form that development environments link. */
public final class CandidatePrinter {
    private static final String[] UNIT_NAMES = {"u", "u′"};

    private final StringBuilder text = new StringBuilder();

    private CandidatePrinter() {}

    /**
     * @param finding one with the kind {@value CandidateFindings#KIND}
     * @return lines, the last one ended
     * @throws IllegalArgumentException if the finding lacks a detail that this technique writes
     */
    public static String print(Finding finding) {
        CandidatePrinter printer = new CandidatePrinter();
        printer.finding(finding);
        return printer.text.toString();
    }

    private void finding(Finding finding) {
        Map<String, Object> details = finding.details();
        line(finding.id() + " (" + finding.status() + ") " + finding.title());
        line("  pattern " + detail(details, CandidateFindings.PATTERN) + ": " + detail(details, CandidateFindings.ORDER)
                + ": " + detail(details, CandidateFindings.MEANING));
        atomicSet(map(detail(details, CandidateFindings.ATOMIC_SET)));
        List<?> units = list(detail(details, CandidateFindings.UNITS));
        for (int i = 0; i < units.size() && i < UNIT_NAMES.length; i++) {
            Map<?, ?> unit = map(units.get(i));
            line("  " + UNIT_NAMES[i] + " is " + unit.get("method") + " in thread " + unit.get("thread"));
        }
        line("  wanted order:");
        List<?> stepUnits = list(detail(details, CandidateFindings.STEP_UNITS));
        for (int i = 0; i < finding.sites().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            int unit = i < stepUnits.size() && stepUnits.get(i) instanceof Integer number ? number : 0;
            line("    " + (i + 1) + ". " + UNIT_NAMES[unit & 1] + " " + place.op() + "s " + place.variable());
            stack(place.stack());
        }
        locks(list(detail(details, CandidateFindings.LOCKS)));
        line("  found on " + count(detail(details, CandidateFindings.OCCURRENCES), "pair") + " of units in "
                + count(list(detail(details, CandidateFindings.RECORDINGS)).size(), "recording"));
        if (finding.failure() != null) {
            line("  failure: " + finding.failure());
        }
        if (finding.exactPlan() != null) {
            line("  reproduce with: " + finding.exactPlan());
        } else if (finding.plan() != null) {
            line("  try with: " + finding.plan());
        }
    }

    private static String count(Object number, String what) {
        return number + " " + what + (number.equals(1) ? "" : "s");
    }

    private void atomicSet(Map<?, ?> set) {
        boolean perClass = Boolean.TRUE.equals(set.get("perClass"));
        StringBuilder variables = new StringBuilder();
        List<?> names = list(set.get("variables"));
        for (int i = 0; i < names.size(); i++) {
            variables
                    .append(i == 0 ? "" : ", ")
                    .append(names.size() == 1 ? "m" : "m" + (i + 1))
                    .append(" is ")
                    .append(names.get(i));
        }
        line("  atomic set: " + (perClass ? "static fields of " : "fields of one ") + set.get("class") + "; "
                + variables);
    }

    private void stack(List<CodePoint> stack) {
        int folded = 0;
        for (int i = 0; i < stack.size(); i++) {
            // The place itself is always shown, be it in the JDK or not.
            if (i > 0 && isLibrary(stack.get(i))) {
                folded++;
                continue;
            }
            folded(folded);
            folded = 0;
            line("         at " + stack.get(i));
        }
        folded(folded);
    }

    private void folded(int frames) {
        if (frames > 0) {
            line("         … " + count(frames, "JDK frame"));
        }
    }

    private static boolean isLibrary(CodePoint frame) {
        String name = frame.className();
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    private void locks(List<?> locks) {
        if (locks.isEmpty()) {
            line("  locks: no lock is held at all of these accesses");
            return;
        }
        line("  locks: held at all of these accesses, but released by u in between:");
        for (Object lock : locks) {
            line("    a " + map(lock).get("class") + ", acquired");
            for (Object frame : list(map(lock).get("acquired"))) {
                line("         at " + frame);
            }
        }
    }

    private void line(String content) {
        text.append(content).append('\n');
    }

    private static Object detail(Map<String, Object> details, String name) {
        Object value = details.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the finding has no detail \"" + name + "\"");
        }
        return value;
    }

    private static Map<?, ?> map(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
