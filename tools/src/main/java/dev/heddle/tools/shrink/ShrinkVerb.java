package dev.heddle.tools.shrink;

import dev.heddle.tools.campaign.ControlledRun;
import dev.heddle.tools.campaign.ExactPlans;
import dev.heddle.tools.campaign.RunReport;
import dev.heddle.tools.campaign.Verdict;
import dev.heddle.tools.cli.Arguments;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.cli.ExitCode;
import dev.heddle.tools.cli.UsageException;
import dev.heddle.tools.cli.Verb;
import dev.heddle.tools.launch.JavaCommand;
import dev.heddle.tools.launch.OutputDirectory;
import dev.heddle.tools.launch.Recorder;
import dev.heddle.tools.launch.Replayer;
import dev.heddle.tools.technique.Techniques;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle shrink}: reduces an exact plan to the fewest preemptions that still fail. */
public final class ShrinkVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "where the reduced plans go; default heddle-out/shrink-TIME");
    private static final Option BUDGET =
            Arguments.value(null, "budget", "TIME", "be content with what is reached after this time; default 2m");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop a run after this time; default 60s");
    private static final Option JOBS =
            Arguments.value("j", "jobs", "N", "how many runs at the same time; default the number of processors");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");

    @Override
    public String name() {
        return "shrink";
    }

    @Override
    public String summary() {
        return "reduces an exact plan to the fewest preemptions that still fail";
    }

    @Override
    public String syntax() {
        return "[options] PLAN -- java ...";
    }

    @Override
    public Options options() {
        return Arguments.options(OUT, BUDGET, TIMEOUT, JOBS, INCLUDE, EXCLUDE);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, 1, "the file of an exact plan");
        Path planFile = Path.of(arguments.operands().get(0));
        Plan plan = PlanFile.read(planFile);
        if (!(plan instanceof ExactPlan) && !(plan instanceof PreemptionPlan)) {
            throw new UsageException(
                    planFile + " is no whole schedule: replay it, and shrink the exact plan that this leaves");
        }
        ControlledRun controlled = new ControlledRun(
                JavaCommand.of(arguments.command()),
                new Replayer(Recorder.CAMPAIGN
                        .with("include", arguments.text(INCLUDE, null))
                        .with("exclude", arguments.text(EXCLUDE, null))),
                Techniques.analysisOptions(arguments),
                arguments.time(TIMEOUT, Duration.ofSeconds(60)));
        long deadline = System.nanoTime()
                + arguments.time(BUDGET, Duration.ofMinutes(2)).toNanos();
        int jobs = arguments.number(JOBS, 1, Runtime.getRuntime().availableProcessors());
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "shrink");
        Shrink shrink = new Shrink(controlled, out, jobs, deadline, console);
        RunReport first = shrink.first(plan, planFile);
        if (first.verdict() == Verdict.UNFIT) {
            throw new PlanException(first.outcome().progress());
        } else if (first.verdict() == Verdict.DIVERGED) {
            console.print("it cannot be reduced, because it cannot be replayed: " + first.inWords());
            return ExitCode.DIVERGED;
        } else if (first.failure() == null) {
            console.print("it cannot be reduced: the program ends well under it");
            return ExitCode.NOTHING_FOUND;
        } else if (!Shrink.hasSwitches(first)) {
            throw new UsageException("the run has too many switches to be reduced one by one");
        }
        Shrink.Result result = shrink.reduce();
        report(result, plan, out, controlled, console);
        return result.budgetSpent() ? ExitCode.BUDGET_SPENT : ExitCode.FINDINGS;
    }

    private static void report(Shrink.Result result, Plan plan, Path out, ControlledRun controlled, Console console)
            throws IOException {
        PlanFile.write(out.resolve("preemptions.json"), result.plan());
        Path exactFile = out.resolve("exact.json");
        ExactPlan exact = ExactPlans.write(result.run(), plan, exactFile);
        long left = result.plan().preemptions();
        console.print(result.run().failure() + ": needs " + left + (left == 1 ? " preemption" : " preemptions") + " of "
                + result.before() + ", and " + (result.plan().switches().size() - left) + " other switches; "
                + result.runs() + " runs" + (result.budgetSpent() ? ", then the time was over (--budget)" : ""));
        new Story(exact, result.plan()).lines().forEach(line -> console.print("  " + line));
        console.print("it comes back with: heddle replay " + exactFile + " -- " + controlled.command());
    }
}
