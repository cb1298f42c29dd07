package dev.heddle.report.page;

import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.report.model.FindingKind;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Wording;
import dev.heddle.trace.finding.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The details of a finding in addition to its steps, as names and values; only those that exist. */
final class DetailRows {
    private final Map<String, String> rows = new LinkedHashMap<>();
    private final Finding finding;

    private DetailRows(Finding finding) {
        this.finding = finding;
    }

    static Map<String, String> of(ReportFinding finding) {
        return new DetailRows(finding.source()).rows();
    }

    private Map<String, String> rows() {
        row("Status", finding.status().inWords());
        row("Failure", finding.failure());
        shrunk();
        pattern();
        pair();
        locks();
        number("Times seen", finding.details().get("occurrences"));
        number("Times seen", finding.details().get("cycles"));
        number("Times seen", finding.details().get("times"));
        counted("Runs that fail this way", "runs", "of");
        counted("Happened in runs", "happened", "tried");
        number("Different continuations", finding.details().get("continuations"));
        row("Found by", finding.details().get("family"));
        row("Reproduced by", finding.details().get("broughtBackBy"));
        row("Exact plan not checked", finding.details().get("exactPlanNotChecked"));
        row("No exact plan", finding.details().get("noExactPlan"));
        row("Name in findings.json", finding.id());
        return rows;
    }

    private void row(String name, @Nullable Object value) {
        if (value != null && !value.toString().isEmpty()) {
            rows.putIfAbsent(name, value.toString());
        }
    }

    private void number(String name, @Nullable Object value) {
        if (value instanceof Number number) {
            long count = number.longValue();
            rows.putIfAbsent(name, count < 1000 ? Long.toString(count) : String.format(Locale.ROOT, "%,d", count));
        }
    }

    private void counted(String name, String some, String all) {
        if (finding.details().get(some) instanceof Number one
                && finding.details().get(all) instanceof Number other) {
            row(name, one + " of " + other);
        }
    }

    private void shrunk() {
        Map<?, ?> shrunk = FindingTextBuilder.map(finding.details().getOrDefault("shrunk", Map.of()));
        Map<?, ?> bounds = FindingTextBuilder.map(shrunk.get("bounds") == null ? Map.of() : shrunk.get("bounds"));
        if (!bounds.isEmpty()) {
            row(
                    "It takes at most",
                    count(bounds.get("preemptions"), "preemption") + ", " + count(bounds.get("threads"), "thread")
                            + ", " + count(bounds.get("variables"), "variable"));
        }
        row("Shrinking", shrunk.get("note"));
    }

    private static String count(@Nullable Object number, String what) {
        return FindingTextBuilder.count(number == null ? "?" : number, what);
    }

    private void pattern() {
        Map<?, ?> set = FindingTextBuilder.map(finding.details().getOrDefault("atomicSet", Map.of()));
        if (!set.isEmpty()) {
            row(
                    "Atomic set",
                    Wording.object(String.valueOf(set.get("class"))) + ": "
                            + FindingTextBuilder.list(set.get("variables")).stream()
                                    .map(String::valueOf)
                                    .distinct()
                                    .collect(Collectors.joining(", ")));
        }
        if (finding.details().get("order") != null) {
            row(
                    "Pattern",
                    finding.details().get("pattern") + ": " + finding.details().get("order"));
        }
        List<?> units = FindingTextBuilder.list(finding.details().get("units"));
        for (int i = 0; i < units.size(); i++) {
            Map<?, ?> unit = FindingTextBuilder.map(units.get(i));
            row(
                    i == 0 ? "Unit of work u" : "Unit of work u′",
                    "thread " + unit.get("thread") + ", " + unit.get("method"));
        }
    }

    private void pair() {
        Map<String, Object> details = finding.details();
        if (details.get("rank") == null) {
            return;
        }
        number("Rank", details.get("rank"));
        row("Test procedure", details.get("procedure") + " at " + details.get("level"));
        row("Pattern", details.get("scenario"));
        row("In passing runs", details.get("inPassing") + " of " + details.get("passingRuns"));
        row("Opposite order in passing runs", details.get("reverseInPassing"));
        row("Tried", details.get("verdict"));
        if (details.get("falconScore") != null) {
            row("Falcon", "score " + details.get("falconScore") + ", rank " + details.get("falconRank"));
        }
    }

    /** The locks at each access of a race, or between the steps of a violation. */
    private void locks() {
        List<?> locks = FindingTextBuilder.list(finding.details().get("locks"));
        if (FindingKind.of(finding.kind()) == FindingKind.RACE) {
            for (int i = 0; i < locks.size(); i++) {
                String held = held(FindingTextBuilder.list(locks.get(i)));
                row("Locks held at access " + (i + 1), held.isEmpty() ? "none" : held);
            }
        } else if (!locks.isEmpty()) {
            row("Locks held in between", held(locks));
        }
    }

    private static String held(List<?> locks) {
        return locks.stream()
                .map(lock -> Wording.object(
                        String.valueOf(FindingTextBuilder.map(lock).get("class"))))
                .collect(Collectors.joining(", "));
    }
}
