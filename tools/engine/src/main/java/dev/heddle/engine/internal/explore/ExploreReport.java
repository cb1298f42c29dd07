package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.explore.Stages.Stage;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.trace.finding.Findings;

/** The report of an exhaustive search: what was searched, what that guarantees, and how to reproduce each failure. */
final class ExploreReport {
    private final ExploreResult result;
    private final JavaCommand command;
    private final HuntReport.Writer to;

    ExploreReport(ExploreResult result, JavaCommand command, HuntReport.Writer to) {
        this.result = result;
        this.command = command;
        this.to = to;
    }

    void print() {
        to.print(String.format(
                "searched   %s of %s and %s in %.1f s%s",
                Plural.of(result.executed(), "schedule"),
                Plural.of(result.threads(), "thread"),
                Plural.of(result.universe().uses().size(), "variable"),
                result.time().toMillis() / 1000.0,
                result.resumed() == 0 ? "" : String.format("; %,d of them in earlier sessions", result.resumed())));
        to.print(String.format(
                "made       %s, %,d of them in a JVM with others; %s",
                Plural.of(result.runs().runs(), "run"),
                result.runs().runsInProcess(),
                Plural.of(result.runs().jvms(), "JVM")));
        others(RunVerdict.TIMED_OUT, "reached the time limit (--timeout): their extensions were not searched");
        others(
                RunVerdict.CUT,
                "were stopped because the budget was spent (--budget): their extensions were not searched");
        others(RunVerdict.LOST, "were lost, killed or crashed: their extensions were not searched");
        if (result.strayed() > 0) {
            to.print("also       " + Plural.of(result.strayed(), "run")
                    + " differed from their parent runs before their last preemption");
        }
        if (result.stages().drops() > 0) {
            to.print("also       in " + Plural.of(result.stages().drops(), "run")
                    + " a thread lost its priority, because it was spinning");
        }
        if (to.isFull()) {
            to.print("");
            stages();
            to.print("");
        }
        conclusion();
        if (to.isFull()) {
            result.runs().found().forEach(failure -> FailureText.print(failure, command, to));
            to.print("");
        }
        to.print("all results are in " + result.directory().resolve(Findings.FILE_NAME));
    }

    private void others(RunVerdict verdict, String what) {
        long count = result.runs().verdicts().getOrDefault(verdict, 0L);
        if (count > 0) {
            to.print("also       " + Plural.of(count, "run") + " " + what);
        }
    }

    private void stages() {
        Table table = new Table("c", "v", "l up to", "schedules", "same as others", "failed", "done");
        for (Stage stage : result.stages().all()) {
            SearchStage what = stage.what();
            table.row(
                    String.valueOf(what.preemptions()),
                    String.valueOf(what.variables()),
                    what.rank() < 0 ? "–" : String.valueOf(result.universe().iteration(what.rank())),
                    String.format("%,d", stage.executed()),
                    String.format("%,d", stage.same()),
                    String.valueOf(stage.failed()),
                    done(stage));
        }
        table.lines().forEach(to::print);
    }

    private static String done(Stage stage) {
        if (stage.isDone()) {
            return "yes";
        }
        return stage.ofOrders() == 0 ? "begun" : String.format("%,d of %,d orders", stage.orders(), stage.ofOrders());
    }

    private void conclusion() {
        if (result.stages().firstFailure() > 0) {
            SearchStage where = result.stages().stageOfFirst();
            to.print(String.format(
                    "first failure in schedule %,d: with %d %s after accesses to %d %s",
                    result.stages().firstFailure(),
                    where.preemptions(),
                    where.preemptions() == 1 ? "preemption" : "preemptions",
                    where.variables(),
                    where.variables() == 1 ? "variable" : "variables"));
            return;
        }
        if (!result.runs().found().isEmpty()) {
            to.print("all failures come from runs outside the bounded search, so it proves nothing within its bounds");
        } else if (result.isErratic()) {
            to.print("stopped: the program is not deterministic under the same schedule; check its use of"
                    + " external input, such as files, the network or real time");
        } else if (result.isComplete()) {
            boolean isWhole = result.runs().undecided().isEmpty();
            to.print((isWhole ? "no bug up to (c, v, t) = " : "no bug so far within (c, v, t) = ")
                    + result.bounds()
                    + chance()
                    + ", for the variables that were searched"
                    + (isWhole ? "" : "; " + result.runs().undecidedInWords()));
        } else {
            to.print("no bug so far; the budget was spent before everything up to (c, v, t) = " + result.bounds()
                    + " was searched. Resume with the same command and -o " + Directories.shorten(result.directory()));
        }
    }

    private String chance() {
        return result.isExact()
                ? ", all orders tried"
                : String.format(
                        ", with a probability of at least %.4g",
                        1 - result.bounds().epsilon());
    }
}
