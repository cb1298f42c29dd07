package dev.heddle.cli.terminal;

import dev.heddle.engine.internal.text.ValueParser;
import dev.heddle.report.model.FindingKind;
import dev.heddle.trace.finding.Finding;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which findings make the exit code {@link ExitCode#FINDINGS}. Runs in which the program failed always do.
 *
 * @param rules at least one
 */
public record CountedFindings(Set<Rule> rules) {
    /** Findings that count. */
    public enum Rule {
        /** Runs in which the program failed. */
        FAILURE,
        /** Data races that a run has shown. */
        RACE,
        /** Deadlocks, lost signals and hangs that a run has shown. */
        DEADLOCK,
        /** All findings that a run has shown. */
        CONFIRMED,
        /** Also predictions. */
        CANDIDATE;

        private boolean counts(Finding finding) {
            boolean isShown = finding.status().isShown();
            FindingKind kind = FindingKind.of(finding);
            return switch (this) {
                case FAILURE ->
                    finding.status() == Finding.Status.CONFIRMED
                            || finding.status() == Finding.Status.OBSERVED && finding.failure() != null;
                case RACE -> isShown && kind == FindingKind.RACE;
                case DEADLOCK -> isShown && kind.isDeadlock();
                case CONFIRMED -> isShown;
                case CANDIDATE -> true;
            };
        }
    }

    private static final List<String> WORDS = Arrays.stream(Rule.values())
            .map(one -> one.name().toLowerCase(Locale.ROOT))
            .toList();

    /** Only runs in which the program failed. */
    public static final CountedFindings FAILURES = new CountedFindings(Set.of(Rule.FAILURE));

    /** The option that chooses. */
    public static final VerbOption<CountedFindings> OPTION = VerbOption.of(
                    null,
                    "fail-on",
                    "WORDS",
                    "findings that set exit code 1, separated by commas: failure: failures of the program; race, deadlock:"
                            + " also such findings of a run; confirmed: also all of a run; candidate: also predictions",
                    CountedFindings::parse)
            .orElse("failure");

    public CountedFindings {
        rules = Set.copyOf(rules);
    }

    private static CountedFindings parse(String text) {
        return new CountedFindings(Arrays.stream(text.split(",", -1))
                .map(word -> Rule.valueOf(ValueParser.word(word.strip(), WORDS).toUpperCase(Locale.ROOT)))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Rule.class))));
    }

    /** Whether only failures of the program count. */
    public boolean isOnlyFailures() {
        return equals(FAILURES);
    }

    /** Whether a finding counts. One without a visible effect never does. */
    public boolean counts(Finding finding) {
        return !finding.isWithoutEffect()
                && (Rule.FAILURE.counts(finding) || rules.stream().anyMatch(rule -> rule.counts(finding)));
    }

    /** Whether any of them counts. */
    public boolean countsAny(List<Finding> findings) {
        return findings.stream().anyMatch(this::counts);
    }
}
