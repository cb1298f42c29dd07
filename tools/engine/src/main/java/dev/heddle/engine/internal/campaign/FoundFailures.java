package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.steps.StepsOfRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The failures that controlled runs have shown so far, whatever their plans were about: runs that fail alike are one. Of each the first run is kept,
 * recorded, with its exact plan, which is replayed once; if that fails in another way, this is one more. Not thread-safe: touched between runs only.
 */
public final class FoundFailures {
    /** A program that fails in ever new ways is broken enough. */
    static final int MOST = 100;

    private final Runs executed;
    private final Path directory;
    private final Progress progress;
    private final Map<String, FoundFailure> found = new LinkedHashMap<>();
    /** What somebody else tells of. */
    private final List<Failure> elsewhere = new ArrayList<>();

    private int runs;
    private long beyond;

    /** @param executed where runs are executed @param directory where exact plans and runs go */
    public FoundFailures(Runs executed, Path directory, Progress progress) {
        this.executed = executed;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * A run in a JVM of its own has failed.
     *
     * @return whether nobody has failed so before; then the run's files are needed
     */
    public boolean add(Plan plan, Path planFile, long seed, RunReport report) throws IOException, InterruptedException {
        if (isKnown(report.failure())) {
            return false;
        }
        FoundFailure failure = new FoundFailure(plan, planFile, seed, report);
        found.put(report.failure().identity(), failure);
        progress.failed(failure.id(), failure.failure().text());
        if (report.isReproducible()) {
            check(failure, plan.withSeed(seed));
        }
        return true;
    }

    private void check(FoundFailure failure, Plan plan) throws IOException, InterruptedException {
        Path file = directory.resolve("exact").resolve(failure.id() + ".json");
        ExactPlan exact;
        try {
            exact = ExactPlans.write(failure.first(), plan, file);
        } catch (PlanException e) {
            // The run was killed before it could write its schedule: the failure stays without.
            return;
        }
        Path steps = directory.resolve("exact").resolve(failure.id() + "-" + Interleaving.FILE_NAME);
        if (StepsOfRun.write(failure.first().directory().resolve(RunReport.RECORDING), steps)) {
            failure.steps(steps);
        }
        Path place = directory.resolve("runs").resolve(failure.id() + "-exact");
        RunReport again = ExactPlans.again(executed, exact, file, place, Campaign.LONGEST);
        runs++;
        failure.exact(file, again);
        take(exact, file, again);
    }

    /** A run has checked an exact plan: its files go, unless it failed as nobody did before. */
    void take(ExactPlan exact, Path file, RunReport again) throws IOException, InterruptedException {
        boolean isOther = again.failure() != null && !again.failure().isSame(exact.failure());
        if (!isOther || !add(exact, file, exact.seed(), again)) {
            Directories.delete(again.directory());
        }
    }

    /**
     * One of several runs in a JVM has failed. It is made once more in a JVM of its own; if it does not fail there, checking its exact plan says
     * so.
     */
    public void add(Plan plan, Path planFile, InProcessRun run) throws IOException, InterruptedException {
        if (isKnown(run.failure())) {
            return;
        }
        Path place = directory.resolve("runs").resolve(plan.id() + "-" + run.seed());
        RunReport report = executed.run(plan.withSeed(run.seed()), planFile, run.seed(), place, Campaign.LONGEST);
        runs++;
        if (!run.failure().isSame(report.failure())) {
            Plan seeded = plan.withSeed(run.seed());
            if (report.failure() == null || !add(seeded, planFile, run.seed(), report)) {
                Directories.delete(place);
            }
            report = run.reportIn(directory.resolve("runs").resolve(plan.id() + "-" + run.seed() + "-in-process"));
        }
        add(plan, planFile, run.seed(), report);
    }

    /** A failure that is told of in another way: runs that fail so are no finding here. */
    public void leaveOut(Failure failure) {
        elsewhere.add(failure);
    }

    /** Whether a run has failed as none before. @param failure null if it has not failed */
    public boolean isNews(Failure failure) {
        return failure != null && !found.containsKey(failure.identity()) && !isElsewhere(failure);
    }

    private boolean isElsewhere(Failure failure) {
        return elsewhere.stream().anyMatch(failure::isSame);
    }

    /**
     * A run that was made to find out something else has failed. It counts if nobody tells of that failure yet; then the run's files are moved to
     * where they are kept.
     */
    public void addNews(Plan plan, RunReport report) throws IOException, InterruptedException {
        if (!isNews(report.failure())) {
            return;
        }
        Path kept = directory.resolve("runs").resolve(FoundFailure.id(plan, report.failure()));
        Directories.delete(kept);
        OutputFile.directory(kept.getParent());
        Files.move(report.directory(), kept);
        add(plan, planFile(plan, report.failure()), plan.seed(), report.in(kept));
    }

    /** The same for one of several runs in a JVM, whose schedule must still be there. */
    public void addNews(Plan plan, InProcessRun run) throws IOException, InterruptedException {
        if (isNews(run.failure())) {
            add(plan, planFile(plan, run.failure()), run);
        }
    }

    private Path planFile(Plan plan, Failure failure) throws IOException {
        Path file = directory.resolve("plans").resolve(FoundFailure.id(plan, failure) + ".json");
        OutputFile.directory(file.getParent());
        PlanFile.write(file, plan);
        return file;
    }

    /** Whether a run that failed so is not to be kept; counts it. */
    private boolean isKnown(Failure failure) {
        if (isElsewhere(failure)) {
            return true;
        }
        FoundFailure known = found.get(failure.identity());
        if (known != null) {
            known.again();
        } else if (found.size() >= MOST) {
            beyond++;
            return true;
        }
        return known != null;
    }

    int size() {
        return found.size();
    }

    /** The identities of the failures. */
    Set<String> identities() {
        return Set.copyOf(found.keySet());
    }

    /** Whether one of them came back when its exact plan was replayed. */
    boolean isAnyChecked() {
        return found.values().stream().anyMatch(FoundFailure::isExactChecked);
    }

    /** Whether nothing more can be learned of one of them: it came back by its exact plan, or its run leaves none. */
    boolean isAnyFinal() {
        return found.values().stream()
                .anyMatch(failure -> failure.isExactChecked() || failure.first().isGated());
    }

    /** The first found first. */
    public List<FoundFailure> list() {
        return List.copyOf(found.values());
    }

    /** Runs that failed in yet another way, when there were {@value #MOST} ways already. */
    public long beyond() {
        return beyond;
    }

    /** Runs that were made to record and to check. */
    public int runs() {
        return runs;
    }
}
