package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;

/**
 * Runs a program under one plan, and counts the outcomes. It keeps the first run that confirms the plan, preferably
 * with a failure, and the first run of each other failure. It writes an exact plan for each run that it keeps.
 */
public final class PlanReplay {
    private final ControlledRun controlled;
    private final Plan plan;
    private final Path planFile;
    private final Path out;

    private final Map<RunVerdict, Long> verdicts = new EnumMap<>(RunVerdict.class);
    private long failures;
    private final InProcessReplays inProcess = new InProcessReplays();
    private RunReport best;
    private Path exactPlan;
    /** The first run of each unplanned failure, by the id of the finding. */
    private final Map<String, RunReport> others = new LinkedHashMap<>();
    /** The exact plans of these failures; null for those without one. */
    private final Map<String, Path> plans = new LinkedHashMap<>();

    /** @param out directory of the recordings and exact plans */
    public PlanReplay(ControlledRun controlled, Plan plan, Path planFile, Path out) {
        this.controlled = controlled;
        this.plan = plan;
        this.planFile = planFile;
        this.out = out.toAbsolutePath();
    }

    /**
     * Makes runs in one JVM, without recordings.
     *
     * @return the most informative run; null if no run failed or reached the event of the plan
     */
    public InProcessRun runInProcess(long seed, int runs) throws IOException, InterruptedException {
        InProcessRuns maker = new InProcessRuns(controlled.command(), controlled.replayer(), controlled.limit());
        inProcess.make(maker, planFile, seed, runs, out.resolve("in-process"));
        return inProcess.best();
    }

    /** The counts of the runs in one JVM, as lines. */
    public String inProcessInWords() {
        return inProcess.inWords();
    }

    /**
     * Makes recorded runs, each in a fresh JVM.
     *
     * @param seed of the first run; each further run has the next one
     * @param isForeground whether the run has this process's standard streams
     * @param listener receives each run and its index
     * @return false if the plan does not fit the program, and the replayer has reported this on the common standard
     *     error
     * @throws PlanException if the plan does not fit the program, and this has not been reported
     */
    public boolean run(long seed, int runs, boolean isForeground, ObjIntConsumer<RunReport> listener)
            throws IOException, InterruptedException {
        for (int i = 0; i < runs; i++) {
            RunReport report = controlled.run(plan, planFile, seed + i, out.resolve("run-" + (i + 1)), isForeground);
            if (report.verdict() == RunVerdict.UNFIT) {
                if (isForeground) {
                    return false;
                }
                throw new PlanException(report.outcome().progress());
            }
            if (!OutputDirectory.holdsRecording(report.directory().resolve(RunReport.RECORDING))) {
                report.checkStarted();
            }
            listener.accept(report, i);
            add(report);
            if (best != report && !others.containsValue(report) && runs > 1) {
                Directories.delete(report.directory());
            }
        }
        writeExactPlans();
        return true;
    }

    private void add(RunReport report) {
        if (report.failure() != null && !report.isConfirmed()) {
            others.putIfAbsent(id(report), report);
        }
        verdicts.merge(report.verdict(), 1L, Long::sum);
        failures += report.failure() == null ? 0 : 1;
        if (report.isConfirmed() && (best == null || best.failure() == null && report.failure() != null)) {
            best = report;
        }
    }

    private static String id(RunReport report) {
        return String.format("failure-%08x", report.failure().stableHash());
    }

    private void writeExactPlans() throws IOException {
        exactPlan = best == null || plan.isExact() ? null : exactPlan(best, "exact");
        for (Map.Entry<String, RunReport> other : others.entrySet()) {
            boolean isFirst = best == null && plans.isEmpty();
            plans.put(other.getKey(), exactPlan(other.getValue(), isFirst ? "exact" : other.getKey()));
        }
    }

    /** Writes the schedule of a run as an exact plan; null if the run left no schedule, for example in gated mode. */
    private Path exactPlan(RunReport run, String name) throws IOException {
        if (!run.isReproducible() || !Files.exists(run.schedule())) {
            return null;
        }
        Path file = out.resolve(name + ".json");
        ExactPlans.write(run, plan, file);
        return file;
    }

    /** The directory of the recordings and exact plans. */
    public Path directory() {
        return out;
    }

    /** The first run that confirms the plan, preferably with a failure; null if there is no such run. */
    public RunReport best() {
        return best;
    }

    /** The exact plan of the {@linkplain #best() best} run; null if the plan is exact, or the run has no schedule. */
    public Path exactPlan() {
        return exactPlan;
    }

    /** The first run of each unplanned failure, by the id of the finding. */
    public Map<String, RunReport> others() {
        return others;
    }

    /** The exact plan of an unplanned failure; null if its run left no schedule. */
    public Path exactPlan(String id) {
        return plans.get(id);
    }

    /** Whether a run failed. */
    public boolean hasFailures() {
        return failures > 0;
    }

    /** Whether a run diverged from its exact plan. */
    public boolean hasDiverged() {
        return verdicts.containsKey(RunVerdict.DIVERGED);
    }

    /** The failures of the stored runs, with their steps. */
    public Findings failures() throws IOException {
        List<Finding> all = new ArrayList<>();
        boolean isExact = plan.isExact();
        if (best != null && best.failure() != null) {
            all.add(FailureFindings.of(id(best), best, isExact ? planFile : exactPlan, isExact, out));
        }
        for (Map.Entry<String, RunReport> other : others.entrySet()) {
            all.add(FailureFindings.of(other.getKey(), other.getValue(), plans.get(other.getKey()), false, out));
        }
        return new Findings(plan.technique(), List.of(), Map.of(), all);
    }

    /** The outcome for the plan, and the unplanned failures. */
    public Findings findings() {
        Map<String, Long> counts = new TreeMap<>();
        counts.put("runs", verdicts.values().stream().mapToLong(Long::longValue).sum());
        counts.put("failures", failures);
        counts.putAll(inProcess.counts());
        for (RunVerdict verdict : RunVerdict.values()) {
            counts.put(verdict.toString(), verdicts.getOrDefault(verdict, 0L));
        }
        List<Finding> all = new ArrayList<>(List.of(planned()));
        others.forEach((id, other) -> all.add(new Finding(
                id,
                "failure",
                Finding.Status.CONFIRMED,
                other.failure().text(),
                List.of(),
                List.of(),
                planFile.toString(),
                plans.get(id) == null ? null : plans.get(id).toString(),
                other.failure().text(),
                Map.of("identity", other.failure().identity()))));
        return new Findings(plan.technique(), List.of(), counts, all);
    }

    private Finding planned() {
        boolean hasFailed = best != null && best.failure() != null;
        Finding.Status status = best == null
                ? Finding.Status.NOT_REPRODUCED
                : hasFailed ? Finding.Status.CONFIRMED : Finding.Status.CONFIRMED_NO_FAILURE;
        return PlanFinding.of(plan, planFile)
                .tried(
                        status,
                        exactPlan == null ? null : exactPlan.toString(),
                        hasFailed ? best.failure().text() : null);
    }
}
