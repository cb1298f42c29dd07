package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.subjects.Subject;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.Turns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How often a failure comes back: of each subject a random schedule that fails is looked for, its exact plan is
 * replayed, and the random plan with its seed is run again, each time in a fresh JVM that records nothing but the
 * schedule. A schedule counts as the same only if every turn is, operation by operation.
 */
final class ReplayExperiment {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final int runs;
    private final int tries;
    private final Console console;
    private final Table table = new Table(
            "subject", "tries", "turns", "reproduced", "same schedule", "same seed, same schedule", "failure");

    /**
     * @param runs how often each plan is run again
     * @param tries how many seeds are tried to find a failure
     */
    ReplayExperiment(int runs, int tries, Console console) {
        this.runs = runs;
        this.tries = tries;
        this.console = console;
    }

    Table table() {
        return table;
    }

    /** @return whether every failure that was found came back every time */
    boolean run(List<Subject> subjects, Path out) throws IOException, InterruptedException {
        boolean isWhole = true;
        for (Subject subject : subjects) {
            Path directory = out.resolve(subject.id().replace('/', '-'));
            Files.createDirectories(directory);
            isWhole &= measure(subject, directory);
            Directories.delete(directory);
        }
        return isWhole;
    }

    private boolean measure(Subject subject, Path directory) throws IOException, InterruptedException {
        ControlledRun controlled = new ControlledRun(
                SubjectCommand.of(subject, List.of()),
                new Replayer(Recorder.CAMPAIGN.with("record", "off")),
                OptionValues.DEFAULTS,
                LIMIT);
        Plan random = new RandomPlan("random", "random", 1);
        Path randomFile = directory.resolve("random.json");
        PlanFile.write(randomFile, random);
        for (int seed = 1; seed <= tries; seed++) {
            Path run = directory.resolve("find");
            RunReport found = controlled.run(random, randomFile, seed, run, false);
            if (found.failure() != null && found.outcome() != null) {
                Path exactFile = directory.resolve("exact.json");
                ExactPlan exact = ExactPlans.write(found, random, exactFile);
                Again replays = again(controlled, exact, exactFile, exact.seed(), exact.turns(), directory);
                Again seeds = again(controlled, random, randomFile, seed, exact.turns(), directory);
                table.row(
                        subject.id(),
                        seed,
                        exact.turns().size(),
                        replays.reproduced + " of " + runs,
                        replays.same + " of " + runs,
                        seeds.same + " of " + runs,
                        found.failure().text());
                return replays.reproduced == runs && replays.same == runs && seeds.same == runs;
            }
            Directories.delete(run);
        }
        table.row(subject.id(), tries, "-", "-", "-", "-", "no failure found");
        return true;
    }

    private static String difference(Turns first, Turns second) {
        for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
            if (!first.get(i).equals(second.get(i))) {
                return "turn " + i + " is " + second.get(i) + " and was " + first.get(i);
            }
        }
        return first.size() == second.size()
                ? "the threads are " + second.threads() + " and were " + first.threads()
                : second.size() + " turns, not " + first.size();
    }

    private static String notes(RunReport report) {
        return report.outcome() == null
                ? ""
                : "; " + String.join("; ", report.outcome().notes());
    }

    private record Again(int reproduced, int same) {}

    private Again again(ControlledRun controlled, Plan plan, Path file, long seed, Turns turns, Path directory)
            throws IOException, InterruptedException {
        int reproduced = 0;
        int same = 0;
        for (int i = 0; i < runs; i++) {
            Path run = directory.resolve("again");
            RunReport report = controlled.run(plan, file, seed, run, false);
            boolean isReproduced = report.verdict() == RunVerdict.REPRODUCED;
            reproduced += isReproduced ? 1 : 0;
            if (plan.isExact() && !isReproduced) {
                console.note(report.inWords());
            }
            Turns executed = Files.exists(report.schedule())
                    ? PlanFile.read(report.schedule()).turns()
                    : null;
            if (executed != null) {
                if (executed.equals(turns)) {
                    same++;
                } else {
                    console.note("another schedule: " + difference(turns, executed) + notes(report));
                }
            }
            Directories.delete(run);
        }
        return new Again(reproduced, same);
    }
}
