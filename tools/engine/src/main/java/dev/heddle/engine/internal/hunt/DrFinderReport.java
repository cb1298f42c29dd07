package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RacePrinter;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.ObservedReport;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.util.function.Predicate;

/** The report of a hunt with DrFinder: each race with the run that showed it first, and how to reproduce it. */
final class DrFinderReport {
    private static final int MOST_RACES = 40;

    private final DrFinderResult result;
    private final JavaCommand command;
    private final HuntReport.Writer to;

    DrFinderReport(DrFinderResult result, JavaCommand command, HuntReport.Writer to) {
        this.result = result;
        this.command = command;
        this.to = to;
    }

    void print() {
        if (to.isFull()) {
            ObservedReport.print(result.observed(), command, to);
        }
        RaceReport report = result.found().report();
        to.print(String.format(
                "made       1 recorded and %s in %.1f s%s",
                Plural.of(result.runs().size() - 1, "controlled run"),
                result.time().toMillis() / 1000.0,
                result.budgetSpent() ? ", then the budget was spent" : ""));
        if (to.isFull()) {
            held();
        }
        if (result.lost() > 0) {
            to.print("also       " + result.lost() + (result.lost() == 1 ? " run has" : " runs have")
                    + " left no recording, killed or crashed");
        }
        long hidden = report.races().stream()
                .filter(race -> result.found().firstRun(race) > 1)
                .count();
        to.print("found      " + Plural.of(report.races().size(), "race") + ", " + hidden
                + " of them not in the recorded run");
        notes();
        if (to.isFull()) {
            found(report);
        }
        to.print("all results are in " + result.directory().resolve(Findings.FILE_NAME));
    }

    private void held() {
        to.print(String.format(
                "held       threads %s, %d of them released by force%s",
                Plural.of(result.holds(), "time"),
                result.thrashes(),
                result.holds() == 0
                        ? ""
                        : String.format(" (thrash rate %.1f %%)", 100.0 * result.thrashes() / result.holds())));
    }

    private void found(RaceReport report) {
        int observed = result.observed().failures().size();
        for (int i = 0; i < Math.min(MOST_RACES, report.races().size()); i++) {
            race(report.races().get(i), result.findings().findings().get(observed + i));
        }
        if (report.races().size() > MOST_RACES) {
            to.print("… and " + (report.races().size() - MOST_RACES) + " more");
        }
        result.failures().forEach(this::failure);
        FailureText.printMet(result.others(), "in runs that checked others", command, to);
        to.print("");
    }

    /** The notes of the replayer about the first controlled run that has any. */
    private void notes() {
        result.runs().stream()
                .filter(run -> run.plan() != null && run.run().controlled().outcome() != null)
                .map(run -> run.run().controlled().outcome())
                .filter(outcome -> outcome.notes().stream().anyMatch(note -> note.contains("may-trigger")))
                .findFirst()
                .ifPresent(outcome -> outcome.notes().stream()
                        .filter(note -> note.contains("may-trigger"))
                        .forEach(note -> to.print("note       " + note)));
    }

    private void race(Race race, Finding finding) {
        int first = result.found().firstRun(race);
        to.print("");
        RacePrinter.print(finding).lines().forEach(to::print);
        to.print("  first in run " + first + (first == 1 ? ", which was only recorded" : ", controlled"));
        if (first == 1) {
            to.print("  recording: "
                    + Directories.shorten(result.runs().get(0).run().directory())
                            .resolve("recording"));
        } else {
            again(first, replay -> replay.races().contains(race.stableHash()));
        }
    }

    private void failure(DrFinderResult.Run run) {
        Failure failure = run.run().failure();
        to.print("");
        to.print(to.bold("failure") + "  " + failure.text());
        to.print("  first in run " + run.number() + ", controlled");
        again(run.number(), replay -> failure.isSame(replay.failure()));
    }

    private void again(int run, Predicate<DrFinderResult.Replay> isReproduced) {
        DrFinderResult.Replay replay = result.replay(run);
        if (result.mode() == Outcome.Mode.GATED) {
            Path plan = result.directory().resolve("plans").resolve("drfinder-" + run + ".json");
            to.print("  rerun (may not reproduce it): " + command.replay(Directories.shorten(plan), "--mode", "gated"));
        } else if (replay == null || replay.plan() == null) {
            to.print("  the run left no schedule");
        } else {
            to.print((isReproduced.test(replay)
                            ? "  rerun: "
                            : replay.isChecked()
                                    ? "  rerun (not reproduced when checked): "
                                    : "  rerun (not checked: the budget was spent, see --budget): ")
                    + command.replay(Directories.shorten(replay.plan())));
        }
    }
}
