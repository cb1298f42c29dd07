package dev.heddle.cli.analyze;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.engine.internal.explain.WatchCoverage;
import dev.heddle.engine.internal.runs.ObservedFailure;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.report.model.Wording;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.util.List;

/** Prints the numbers of an analysis, and what limits its findings. */
final class AnalysisSummary {
    private final Analysing technique;
    private final Findings findings;
    private final WatchCoverage watched;
    private final Console console;

    AnalysisSummary(Analysing technique, Findings findings, WatchCoverage watched, Console console) {
        this.technique = technique;
        this.findings = findings;
        this.watched = watched;
        this.console = console;
    }

    /** @param hasCounts whether to print all counts */
    void print(boolean hasCounts) {
        List<Finding> all = findings.findings();
        long observed = all.stream().filter(ObservedFailure::isShownBy).count();
        if (observed > 0) {
            console.print("observed: " + count(observed, "failure"));
        }
        console.print(technique.title() + ": "
                + count(all.size() - observed, technique.noun()) + " from "
                + count(findings.recordings().size(), "recording"));
        if (hasCounts) {
            counts();
        }
        technique.notes(findings.counts()).forEach(note -> console.print(note.inWords()));
        HarmlessShape.lines(findings.counts()).forEach(console::print);
        watched.lines().forEach(console::print);
        notePlans(all);
    }

    private void counts() {
        findings.counts().forEach((name, count) -> {
            if (count != 0) {
                console.print(String.format("  %,12d  %s", count, Wording.count(name)));
            }
        });
    }

    /** A prediction with incomplete stacks has no plan, because another run cannot be steered to it. */
    private void notePlans(List<Finding> all) {
        long without = all.stream()
                .filter(finding -> finding.status() == Finding.Status.CANDIDATE && finding.plan() == null)
                .count();
        if (watched.isPartial() && without > 0) {
            console.print(count(without, "candidate")
                    + " without a plan: stacks are incomplete if only a part of the program is watched;"
                    + " record that part of the program without --sample and --watch, or let heddle hunt try it");
        }
    }

    private static String count(long number, String what) {
        return String.format("%,d %s%s", number, what, number == 1 ? "" : "s");
    }
}
