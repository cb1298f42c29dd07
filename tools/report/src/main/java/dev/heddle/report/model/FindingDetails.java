package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The details of a finding in addition to its steps, as names and values; only those that exist. */
public final class FindingDetails {
    private final List<Row> rows = new ArrayList<>();
    private final Finding finding;

    /**
     * A detail.
     *
     * @param lines further lines for a text with stacks, such as where a lock was acquired; may be empty
     */
    public record Row(String name, String value, List<String> lines) {
        public Row {
            lines = List.copyOf(lines);
        }
    }

    private FindingDetails(Finding finding) {
        this.finding = finding;
    }

    /** The details of a finding, without its status, failure and id. */
    public static List<Row> of(ReportFinding finding) {
        return new FindingDetails(finding.source()).rows();
    }

    private List<Row> rows() {
        shrunk();
        CauseText.details(finding, this);
        FindingKind.of(finding).text().details(finding, this);
        number("Times seen", finding.details().get("occurrences"));
        number("Times seen", finding.details().get("cycles"));
        number("Times seen", finding.details().get("times"));
        List<?> recordings = DetailValues.list(finding.details().get("recordings"));
        if (!recordings.isEmpty()) {
            row("Seen in", DetailValues.count(recordings.size(), "recording"));
        }
        proof();
        row("Effect", finding.details().get(Finding.EFFECT));
        counted("Runs that fail this way", "runs", "of");
        counted("Happened in runs", "happened", "tried");
        number("Different continuations", finding.details().get("continuations"));
        row("Found by", finding.details().get("family"));
        row("Reproduced by", finding.details().get("broughtBackBy"));
        row("Exact plan not checked", finding.details().get("exactPlanNotChecked"));
        row("No exact plan", finding.details().get("noExactPlan"));
        return List.copyOf(rows);
    }

    /** Adds a detail, unless it has no value or the name exists. */
    void row(String name, @Nullable Object value) {
        if (value != null && !value.toString().isEmpty()) {
            add(new Row(name, value.toString(), List.of()));
        }
    }

    private void add(Row row) {
        if (rows.stream().noneMatch(other -> other.name().equals(row.name()))) {
            rows.add(row);
        }
    }

    /** Adds a number, unless it is missing or the name exists. */
    void number(String name, @Nullable Object value) {
        if (value instanceof Number number) {
            long count = number.longValue();
            row(name, count < 1000 ? Long.toString(count) : String.format(Locale.ROOT, "%,d", count));
        }
    }

    /** Adds the classes of held locks, and where each was acquired. */
    void locks(String name, List<?> locks) {
        List<String> lines = new ArrayList<>();
        for (Object lock : locks) {
            Map<?, ?> held = DetailValues.map(lock);
            List<?> acquired = DetailValues.list(held.get("acquired"));
            if (!acquired.isEmpty()) {
                lines.add("a " + held.get("class") + (Boolean.TRUE.equals(held.get("shared")) ? " in shared mode" : "")
                        + ", acquired");
                acquired.forEach(frame -> lines.add("    at " + frame));
            }
        }
        String classes = locks.stream()
                .map(lock ->
                        Wording.object(String.valueOf(DetailValues.map(lock).get("class"))))
                .collect(Collectors.joining(", "));
        add(new Row(name, classes.isEmpty() ? "none" : classes, lines));
    }

    private void counted(String name, String some, String all) {
        if (finding.details().get(some) instanceof Number one
                && finding.details().get(all) instanceof Number other) {
            row(name, one + " of " + other);
        }
    }

    private void proof() {
        Proof proof = Proof.of(finding);
        Object words = finding.details().get("witness");
        if (words != null) {
            row("Witness", words);
            row("Witness file", proof == null ? null : proof.file());
        } else if (proof != null) {
            row("Witness", proof.inWords());
        }
    }

    private void shrunk() {
        Map<?, ?> shrunk = DetailValues.map(finding.details().getOrDefault("shrunk", Map.of()));
        Map<?, ?> bounds = DetailValues.map(shrunk.get("bounds") == null ? Map.of() : shrunk.get("bounds"));
        if (!bounds.isEmpty()) {
            row(
                    "It takes at most",
                    count(bounds.get("preemptions"), "preemption") + ", " + count(bounds.get("threads"), "thread")
                            + ", " + count(bounds.get("variables"), "variable"));
        }
        row("Shrinking", shrunk.get("note"));
    }

    private static String count(@Nullable Object number, String what) {
        return DetailValues.count(number == null ? "?" : number, what);
    }
}
