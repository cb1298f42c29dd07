package dev.heddle.cli.analyze;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.cli.report.BriefFindings;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.explain.WatchCoverage;
import dev.heddle.engine.internal.runs.ObservedFailure;
import dev.heddle.engine.internal.runs.ObservedText;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Prints the findings of an analysis for a terminal. */
final class AnalysisReport {
    private final Analysing technique;
    private final Findings findings;
    private final WatchCoverage watched;
    private final Path out;
    private final boolean isVerbose;
    private final int most;
    private final Console console;

    /**
     * @param isVerbose whether to print all findings in full, with counters
     * @param most maximum number of groups of findings otherwise; 0 for all
     */
    AnalysisReport(
            Analysing technique,
            Findings findings,
            WatchCoverage watched,
            Path out,
            boolean isVerbose,
            int most,
            Console console) {
        this.isVerbose = isVerbose;
        this.watched = watched;
        this.technique = technique;
        this.findings = findings;
        this.out = out;
        this.most = most;
        this.console = console;
    }

    void print() {
        List<Finding> all = findings.findings();
        if (isVerbose) {
            for (Finding finding : all) {
                text(finding).forEach(console::print);
                console.print("");
            }
        } else {
            BriefFindings.print(out, most, console);
        }
        long predicted = all.stream().filter(one -> !ObservedText.prints(one)).count();
        if (predicted < all.size()) {
            console.print("observed: " + count(all.size() - predicted, "failure"));
        }
        console.print(technique.title() + ": "
                + count(predicted, technique.noun()) + " from "
                + count(findings.recordings().size(), "recording"));
        if (isVerbose) {
            counters();
        }
        noteOmittedCandidates();
        noteHandOvers();
        noteReadsAgain();
        watched.lines().forEach(console::print);
        notePlans(all);
        console.print("written to " + out);
        if (isVerbose) {
            printNextStep(all, all.size() - predicted);
        }
    }

    private void counters() {
        findings.counts().forEach((name, count) -> {
            if (count != 0) {
                console.print(String.format("  %,12d  %s", count, inWords(name)));
            }
        });
    }

    private void printNextStep(List<Finding> all, long observed) {
        if (observed > 0) {
            console.print("a failure has happened; reproduce it with: heddle plan exact "
                    + FindingTextBuilder.list(all.get(0).details().get(ObservedFailure.RECORDINGS))
                            .get(0));
        }
        all.stream()
                .filter(finding -> finding.plan() != null)
                .findFirst()
                .ifPresent(candidate -> console.print("a candidate is a prediction; try it with: heddle replay "
                        + out.resolve(candidate.plan()) + " -- java ..."));
    }

    /** A prediction with incomplete stacks has no plan, because another run cannot be steered to it. */
    private void notePlans(List<Finding> all) {
        long without = all.stream()
                .filter(finding -> finding.status() == Finding.Status.CANDIDATE && finding.plan() == null)
                .count();
        if (watched.isPartial() && without > 0) {
            console.print(
                    count(without, "candidate")
                            + " without a plan: stacks are incomplete if only a part of the program is watched;"
                            + " record that part of the program without --sample, --watch and --overhead, or let heddle hunt try it");
        }
    }

    private List<String> text(Finding finding) {
        if (ObservedText.prints(finding)) {
            return ObservedText.of(finding);
        }
        return technique.text(finding);
    }

    private void noteOmittedCandidates() {
        long more = findings.counts().getOrDefault(CandidateReport.NOT_REPORTED, 0L);
        if (more > 0) {
            console.print(count(more, "candidate")
                    + " more: candidates that differ only in their call stacks are listed a few times only");
        }
    }

    /** Findings that the recorder's filter may hide; see docs/design/filters.md. */
    private void noteHandOvers() {
        long lost = findings.counts().getOrDefault("objectsHandedOverWithoutOrder", 0L)
                + findings.counts().getOrDefault("objectsHandedOverInTheirOwnMethods", 0L);
        if (lost > 0) {
            console.print(
                    "the first accesses to " + count(lost, "object")
                            + ", before another thread used them, are not recorded; to record them: heddle record --filter off");
        }
    }

    /** Findings that unrecorded reads may hide; see docs/design/filters.md. */
    private void noteReadsAgain() {
        long lost = findings.counts().getOrDefault("setsReadAgainWithoutOrder", 0L)
                + findings.counts().getOrDefault("setsReadAgainInLongUnits", 0L);
        if (lost > 0) {
            console.print("some reads of " + count(lost, "atomic set")
                    + " that other threads write are not recorded; to record them: heddle record --detail pairs");
        }
    }

    /** {@code waits with a limit} for {@code waitsWithALimit}. */
    static String inWords(String countName) {
        return countName
                .replaceAll("(?<=\\p{Lower})(?=\\p{Upper})|(?<=\\p{Upper})(?=\\p{Upper}\\p{Lower})", " ")
                .toLowerCase(Locale.ROOT);
    }

    private static String count(long number, String what) {
        return String.format("%,d %s%s", number, what, number == 1 ? "" : "s");
    }
}
