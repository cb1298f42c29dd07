package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explain.RunSteps;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The failures that controlled runs have shown so far, for plans of any kind; runs that fail alike are one failure. The
 * first run of each is kept, recorded, with its exact plan, which is replayed once. If the replay fails in another way,
 * that is a further failure. Not thread-safe: accessed between runs only.
 */
public final class FoundFailures {
    /** Most different failures that are kept. */
    static final int MOST = 100;

    private final RunExecutor executed;
    private final Path directory;
    private final Progress progress;
    private final Map<String, FoundFailure> found = new LinkedHashMap<>();
    /** Failures that another part of the hunt reports. */
    private final List<Failure> reportedElsewhere = new ArrayList<>();

    private @Nullable SoughtHang sought;
    private int runs;
    private long beyond;

    /**
     * @param executed executes runs
     * @param directory for exact plans and runs
     */
    public FoundFailures(RunExecutor executed, Path directory, Progress progress) {
        this.executed = executed;
        this.directory = directory;
        this.progress = progress;
    }

    /** From now on only this hang ends the hunt; other failures are kept. */
    public void seek(@Nullable SoughtHang hang) {
        sought = hang;
    }

    /** The failures that are the sought hang. */
    public List<FoundFailure> ofSought() {
        return list().stream().filter(this::isSought).toList();
    }

    private boolean isSought(FoundFailure failure) {
        return sought == null || sought.isShownBy(failure.first().outcome());
    }

    /**
     * Adds a failed run of a fresh JVM.
     *
     * @return whether the failure is new; then the run's files are needed
     */
    public boolean add(Plan plan, Path planFile, long seed, RunReport report) throws IOException, InterruptedException {
        if (isKnown(report.failure(), report.outcome())) {
            return false;
        }
        keep(new FoundFailure(plan, planFile, seed, report));
        return true;
    }

    private void keep(FoundFailure failure) throws IOException, InterruptedException {
        hold(failure);
        progress.failed(failure.id(), failure.failure().text());
        if (failure.first().isReproducible()) {
            check(failure, failure.firstPlan());
        }
    }

    private void hold(FoundFailure failure) throws IOException {
        FoundFailure other = found.put(failure.failure().identity(), failure);
        if (other != null && other != failure) {
            // The same failure, either not in the sought threads or not repeated: both have one name.
            Directories.delete(other.first().directory());
        }
    }

    private void check(FoundFailure failure, Plan plan) throws IOException, InterruptedException {
        Path file = directory.resolve("exact").resolve(failure.id() + ".json");
        ExactPlan exact = ExactPlans.writeIfAny(failure.first(), plan, file);
        if (exact == null) {
            return;
        }
        Path steps = directory.resolve("exact").resolve(failure.id() + "-" + Interleaving.FILE_NAME);
        if (RunSteps.write(failure.first().directory().resolve(RunReport.RECORDING), steps)) {
            failure.steps(steps);
        }
        Path place = directory.resolve("runs").resolve(failure.id() + "-exact");
        RunReport again = ExactPlans.again(executed, exact, file, place, TimeBudget.LONGEST_RUN);
        runs++;
        failure.exact(file, again);
        take(exact, file, again);
    }

    /** Adds the run that checked an exact plan. Its files are deleted, unless it failed in a new way. */
    public void take(ExactPlan exact, Path file, RunReport again) throws IOException, InterruptedException {
        boolean isOther = again.failure() != null && !again.failure().isSame(exact.failure());
        if (!isOther || !add(exact, file, exact.seed(), again)) {
            Directories.delete(again.directory());
        }
    }

    /**
     * Adds a failed run of a shared JVM. It is repeated in a fresh JVM; if it does not fail there, the check of its
     * exact plan shows that.
     */
    public void add(Plan plan, Path planFile, InProcessRun run) throws IOException, InterruptedException {
        if (isKnown(run.failure(), run.line() == null ? null : run.line().outcome())) {
            return;
        }
        // If the hunt is cut while the run is repeated, its failure is reported nevertheless.
        Path unrepeated = directory.resolve("runs").resolve(plan.id() + "-" + run.seed() + "-in-process");
        FoundFailure first = new FoundFailure(plan, planFile, run.seed(), run.reportIn(unrepeated));
        hold(first);
        Path place = directory.resolve("runs").resolve(plan.id() + "-" + run.seed());
        Plan seeded = first.firstPlan();
        RunReport report = executed.run(seeded, planFile, run.seed(), place, TimeBudget.LONGEST_RUN);
        runs++;
        if (run.failure().isSame(report.failure())) {
            keep(new FoundFailure(plan, planFile, run.seed(), report));
            return;
        }
        if (report.failure() == null || !add(seeded, planFile, run.seed(), report)) {
            Directories.delete(place);
        }
        keep(first);
    }

    /** Excludes a failure that is reported elsewhere: runs with this failure add no finding here. */
    public void leaveOut(Failure failure) {
        reportedElsewhere.add(failure);
    }

    /**
     * Whether a failure is new.
     *
     * @param failure null if the run did not fail
     */
    public boolean isNew(Failure failure) {
        return failure != null && !found.containsKey(failure.identity()) && !isReportedElsewhere(failure);
    }

    private boolean isReportedElsewhere(Failure failure) {
        return reportedElsewhere.stream().anyMatch(failure::isSame);
    }

    /**
     * Adds a failed run that was made for another purpose, if its failure is new. Then the run's files are moved to
     * where they are kept.
     */
    public void addIfNew(Plan plan, RunReport report) throws IOException, InterruptedException {
        if (!isNew(report.failure())) {
            return;
        }
        Path kept = directory.resolve("runs").resolve(FoundFailure.id(plan, report.failure()));
        Directories.delete(kept);
        OutputFile.directory(kept.getParent());
        Files.move(report.directory(), kept);
        add(plan, planFile(plan, report.failure()), plan.seed(), report.in(kept));
    }

    /** The same for a run in a shared JVM, whose schedule must still exist. */
    public void addIfNew(Plan plan, InProcessRun run) throws IOException, InterruptedException {
        if (isNew(run.failure())) {
            add(plan, planFile(plan, run.failure()), run);
        }
    }

    private Path planFile(Plan plan, Failure failure) throws IOException {
        Path file = directory.resolve("plans").resolve(FoundFailure.id(plan, failure) + ".json");
        OutputFile.directory(file.getParent());
        PlanFile.write(file, plan);
        return file;
    }

    /** Whether this failure is known, so that the run need not be kept; counts the run. */
    private boolean isKnown(Failure failure, @Nullable Outcome outcome) {
        FoundFailure known = found.get(failure.identity());
        if (sought != null && sought.isShownBy(outcome) && (known == null || !isSought(known))) {
            // Another failure of this name, or that of a recorded run, was not in the sought threads.
            return false;
        }
        if (isReportedElsewhere(failure)) {
            return true;
        }
        if (known != null) {
            known.again();
        } else if (found.size() >= MOST) {
            beyond++;
            return true;
        }
        return known != null;
    }

    /** Number of different failures. */
    public int size() {
        return found.size();
    }

    /** The identities of the failures. */
    public Set<String> identities() {
        return Set.copyOf(found.keySet());
    }

    /** Whether the exact plan of at least one failure reproduced it. */
    public boolean isAnyChecked() {
        return found.values().stream().anyMatch(FoundFailure::isExactChecked);
    }

    /**
     * Whether at least one failure is final: its exact plan reproduced it, or its run leaves no schedule. If a hang is
     * sought, only that counts.
     */
    public boolean isAnyFinal() {
        return found.values().stream()
                .filter(this::isSought)
                .anyMatch(failure -> failure.isExactChecked() || failure.first().isGated());
    }

    /** The failures in the order in which they were found. */
    public List<FoundFailure> list() {
        return List.copyOf(found.values());
    }

    /** Runs whose failure was not stored, because there were {@value #MOST} different failures already. */
    public long beyond() {
        return beyond;
    }

    /** Number of runs that recorded failures and checked exact plans. */
    public int runs() {
        return runs;
    }
}
