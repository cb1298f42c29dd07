package dev.heddle.experiments;

import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.campaign.Workers;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.search.BoundedVariables;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.rank.RankSubjects;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * How many executions PCT takes, and PCT with variable bounding, to find a bug at one of two variables as this becomes the rarer one
 * (RankChecker, section 3 and figure 6). A campaign runs until a run fails; the seeds of the next one go on from there.
 */
final class PctvbExperiment {
    /** One preemption. */
    static final int DEPTH = 2;

    private static final String SUBJECT = "buggy/frequency";
    private static final int VARIABLES = 1;
    private static final int MEASURING = 3;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final List<Integer> ratios;
    private final int campaigns;
    private final long most;
    private final int jobs;
    private final Path directory;
    private final Console console;
    private final JsonLines<PctvbPoint> lines;
    private final List<PctvbPoint> points;

    /**
     * @param ratios how often the other variable is accessed for each access of the buggy one
     * @param campaigns of each technique for each ratio
     * @param most how many runs these may take together
     * @param directory where results are, and files of runs while they are made
     */
    PctvbExperiment(List<Integer> ratios, int campaigns, long most, int jobs, Path directory, Console console)
            throws IOException {
        this.ratios = ratios;
        this.campaigns = campaigns;
        this.most = most;
        this.jobs = jobs;
        this.directory = directory;
        this.console = console;
        lines = new JsonLines<>(directory, PctvbPoint.class);
        points = new ArrayList<>(lines.read());
    }

    /** Makes the campaigns that are missing. @return what was measured */
    List<PctvbPoint> run() throws IOException, InterruptedException {
        Directories.delete(directory.resolve("runs"));
        try (Workers workers = new Workers(jobs)) {
            List<Callable<Void>> work = new ArrayList<>();
            for (int ratio : ratios) {
                work.add(() -> fill(ratio));
            }
            workers.all(work);
        }
        Directories.delete(directory.resolve("runs"));
        console.clearStatus();
        return points.stream().filter(point -> ratios.contains(point.ratio())).toList();
    }

    private Void fill(int ratio) throws IOException, InterruptedException {
        if (isDone("pct", ratio) && isDone("pctvb", ratio)) {
            return null;
        }
        Subject subject = RankSubjects.find(SUBJECT).orElseThrow();
        JavaCommand command = SubjectCommand.of(subject, List.of(Integer.toString(ratio)));
        Path place = directory.resolve("runs").resolve(Integer.toString(ratio));
        Files.createDirectories(place);
        Measured measured = measure(command, place);
        PctPlan pct = PctPlan.pct("pct", "pct", 1, DEPTH, measured.decisions, measured.threads, Counting.ALL);
        if (!isDone("pct", ratio)) {
            Tally tally = search(command, pct, ratio, place.resolve("pct"));
            add(new PctvbPoint(
                    "pct", ratio, pct.threads(), pct.events(), 0, pct.guarantee(), tally.executions, tally.unfinished));
        }
        PctvbPlan pctvb = measured.variables.plan(DEPTH, measured.threads, VARIABLES, null);
        if (!isDone("pctvb", ratio)) {
            Tally tally = search(command, pctvb, ratio, place.resolve("pctvb"));
            add(new PctvbPoint(
                    "pctvb",
                    ratio,
                    pctvb.threads(),
                    pctvb.mostAccesses(),
                    pctvb.candidates().size(),
                    pctvb.guarantee(),
                    tally.executions,
                    tally.unfinished));
        }
        return null;
    }

    private synchronized boolean isDone(String technique, int ratio) {
        return PctvbPoint.of(points, technique, ratio) != null;
    }

    private synchronized void add(PctvbPoint point) throws IOException {
        lines.append(point);
        points.add(point);
    }

    private record Measured(long decisions, int threads, BoundedVariables variables) {}

    private static Measured measure(JavaCommand command, Path place) throws IOException, InterruptedException {
        ControlledRun runs = new ControlledRun(
                command, new Replayer(Recorder.CAMPAIGN.with("profile", "full")), OptionValues.USUAL, LIMIT);
        Plan plan = new RandomPlan("measure", "random", 1);
        Path file = place.resolve("measure.json");
        PlanFile.write(file, plan);
        List<Recording> recordings = new ArrayList<>();
        List<Outcome> outcomes = new ArrayList<>();
        try {
            for (int seed = 1; seed <= MEASURING; seed++) {
                RunReport report = runs.run(plan, file, seed, place.resolve("measure-" + seed), LIMIT);
                if (report.outcome() == null) {
                    throw new IOException("a run of " + command + " said nothing: see " + report.directory());
                }
                outcomes.add(report.outcome());
                recordings.add(Recording.open(report.directory().resolve(RunReport.RECORDING)));
            }
            return new Measured(
                    Math.round(outcomes.stream()
                            .mapToLong(Outcome::decisions)
                            .average()
                            .orElseThrow()),
                    (int) outcomes.stream().mapToLong(Outcome::threads).max().orElseThrow(),
                    BoundedVariables.of(VariableUses.of(recordings)));
        } finally {
            recordings.forEach(Recording::close);
        }
    }

    private static final class Tally {
        final List<Long> executions = new ArrayList<>();
        long unfinished;
    }

    private Tally search(JavaCommand command, Plan plan, int ratio, Path place)
            throws IOException, InterruptedException {
        Files.createDirectories(place);
        Path file = place.resolve("plan.json");
        PlanFile.write(file, plan);
        Tally tally = new Tally();
        new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), LIMIT)
                .make(file, 1, most, place.resolve("jvms"), run -> {
                    tally.unfinished++;
                    if (run.failure() != null) {
                        tally.executions.add(tally.unfinished);
                        tally.unfinished = 0;
                        console.status("b per a " + ratio + ", " + plan.technique() + ": campaign "
                                + tally.executions.size() + " of " + campaigns);
                    }
                    return tally.executions.size() >= campaigns;
                });
        return tally;
    }
}
