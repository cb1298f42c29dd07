package dev.heddle.experiments;

import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.engine.internal.hunt.BoundedVariables;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.ResultRow;
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

/**
 * How many executions PCT takes, and PCT with variable bounding, to find a bug at one of two variables as this becomes
 * the rarer one (RankChecker, section 3 and figure 6). A campaign runs until a run fails; the seeds of the next one go
 * on from there.
 */
final class FrequencySearch {
    /** One preemption. */
    static final int DEPTH = 2;

    private static final String SUBJECT = "buggy/frequency";
    private static final int VARIABLES = 1;
    private static final int MEASURING = 3;
    private static final Duration RUN_LIMIT = Duration.ofSeconds(60);

    private FrequencySearch() {}

    private static JavaCommand command(int ratio) {
        return SubjectCommand.of(RankSubjects.find(SUBJECT).orElseThrow(), List.of(Integer.toString(ratio)));
    }

    /** How large runs are, and the two plans with which the bug is looked for; a row of each. */
    static List<ResultRow> measure(int ratio, long seed, CellContext bench) throws IOException, InterruptedException {
        JavaCommand command = command(ratio);
        Path place = bench.place();
        ControlledRun runs = new ControlledRun(
                command, new Replayer(Recorder.CAMPAIGN.with("profile", "full")), OptionValues.DEFAULTS, RUN_LIMIT);
        Plan plan = new RandomPlan("measure", "random", seed);
        Path file = place.resolve("measure.json");
        PlanFile.write(file, plan);
        List<Recording> recordings = new ArrayList<>();
        List<Outcome> outcomes = new ArrayList<>();
        try {
            for (int run = 0; run < MEASURING; run++) {
                RunReport report = runs.run(plan, file, seed + run, place.resolve("measure-" + run), RUN_LIMIT);
                if (report.outcome() == null) {
                    throw new IOException("a run said nothing: " + report.inWords());
                }
                outcomes.add(report.outcome());
                recordings.add(Recording.open(report.directory().resolve(RunReport.RECORDING)));
            }
            long decisions = Math.round(
                    outcomes.stream().mapToLong(Outcome::decisions).average().orElseThrow());
            int threads =
                    (int) outcomes.stream().mapToLong(Outcome::threads).max().orElseThrow();
            PctPlan pct = PctPlan.pct("pct", "pct", 1, DEPTH, decisions, threads, Counting.ALL);
            PctvbPlan pctvb = BoundedVariables.of(VariableUses.of(recordings)).plan(DEPTH, threads, VARIABLES, null);
            return List.of(
                    row("pct", ratio, pct, pct.threads(), pct.events(), 0, pct.guarantee(), place),
                    row(
                            "pctvb",
                            ratio,
                            pctvb,
                            pctvb.threads(),
                            pctvb.mostAccesses(),
                            pctvb.candidates().size(),
                            pctvb.guarantee(),
                            place));
        } finally {
            recordings.forEach(Recording::close);
        }
    }

    private static ResultRow row(
            String technique,
            int ratio,
            Plan plan,
            int threads,
            long events,
            int variables,
            double guarantee,
            Path place)
            throws IOException {
        Path file = place.resolve(technique + ".json");
        PlanFile.write(file, plan);
        return ResultRow.of(
                "technique",
                technique,
                "ratio",
                ratio,
                "threads",
                threads,
                "events",
                events,
                "variables",
                variables,
                "guarantee",
                guarantee,
                "plan",
                Files.readString(file));
    }

    /** Campaigns until {@code most} have found it; a row of each. @param needed the rows of {@link #measure} */
    static List<ResultRow> search(String technique, long first, long campaigns, long seed, long most, CellContext bench)
            throws IOException, InterruptedException {
        ResultRow measured = bench.needed().stream()
                .filter(row -> row.text("technique").equals(technique))
                .findFirst()
                .orElseThrow();
        int ratio = (int) measured.whole("ratio");
        Path place = bench.place();
        Path file = place.resolve("plan.json");
        Files.writeString(file, measured.text("plan"));
        List<ResultRow> rows = new ArrayList<>();
        long[] executions = new long[1];
        new InProcessRuns(command(ratio), new Replayer(Recorder.CAMPAIGN), RUN_LIMIT)
                .make(file, seed, seed + most - 1, place.resolve("jvms"), run -> {
                    executions[0]++;
                    if (run.failure() != null) {
                        rows.add(ResultRow.of(
                                "technique",
                                technique,
                                "ratio",
                                ratio,
                                "campaign",
                                first + rows.size(),
                                "executions",
                                executions[0]));
                        executions[0] = 0;
                        bench.progress()
                                .status("b per a " + ratio + ", " + technique + ": campaign " + rows.size() + " of "
                                        + campaigns);
                    }
                    return rows.size() >= campaigns;
                });
        if (rows.size() < campaigns) {
            rows.add(ResultRow.of("technique", technique, "ratio", ratio, "unfinished", executions[0]));
        }
        return rows;
    }
}
