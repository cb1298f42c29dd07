package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.hunt.PredictionFamily.Prediction;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results of trying predictions. A prediction that seemed to happen in an unrecorded run is repeated, recorded, in
 * a fresh JVM: only that recording confirms it. {@link SignificantFindings} decides which of them are findings.
 */
final class PredictionFindings {
    /** Detail of a finding: why no run could be started for it. */
    static final String NOT_TRIED = "notTried";

    /** Most predictions without a failure that are checked; others keep their status. */
    private static final int MOST_CHECKED = 10;

    private final PredictionFamily predictions;
    private final TechniquePredictions predicted;
    private final SerialResults serial;
    private final SeedRuns runs;
    private final Path out;
    private final Map<String, Path> confirmed = new HashMap<>();
    private final Set<String> checked = new HashSet<>();
    private int made;

    PredictionFindings(
            PredictionFamily predictions,
            TechniquePredictions predicted,
            SerialResults serial,
            SeedRuns runs,
            Path out) {
        this.predictions = predictions;
        this.predicted = predicted;
        this.serial = serial;
        this.runs = runs;
        this.out = out;
    }

    /** Makes the confirming runs while there is time; without failures, they also have the time to confirm those. */
    void check(RunExecutor controlled, TimeBudget budget, Progress progress) throws IOException, InterruptedException {
        boolean hasGrace = runs.found().isEmpty();
        for (Prediction one : predictions.all()) {
            boolean isLate = hasGrace ? budget.isOver() : budget.isSpent();
            if (isToBeChecked(one) && made < MOST_CHECKED && !isLate) {
                progress.status("checking " + one.candidate().id());
                check(one, controlled, budget);
            }
        }
    }

    /** Number of predictions to check so far. */
    int toCheck() {
        long all = predictions.all().stream().filter(this::isToBeChecked).count();
        return (int) Math.min(MOST_CHECKED, all);
    }

    /** A run in a fresh JVM is only worth its time for predictions that may be findings. */
    private boolean isToBeChecked(Prediction one) {
        return one.failure() == null
                && one.came() > 0
                && (SignificantFindings.isRace(one.candidate()) || isEffect(effect(one)));
    }

    private static boolean isEffect(@Nullable String effect) {
        return effect != null && !effect.equals(Finding.NO_EFFECT);
    }

    private @Nullable String effect(Prediction one) {
        return serial.effect(one.results(), one.variables());
    }

    private void check(Prediction one, RunExecutor controlled, TimeBudget budget)
            throws IOException, InterruptedException {
        made++;
        checked.add(one.candidate().id());
        Plan plan = one.plan().withSeed(one.firstSeed());
        Path file = out.resolve("plans").resolve(plan.id() + ".json");
        PlanFile.write(file, plan);
        Path place = out.resolve("runs").resolve(plan.id());
        RunReport report = controlled.run(plan, file, plan.seed(), place, budget.left());
        if (report.isConfirmed()) {
            Path exact = out.resolve("exact").resolve(plan.id() + ".json");
            confirmed.put(plan.id(), ExactPlans.writeIfAny(report, plan, exact) == null ? null : exact);
        }
        runs.failures().addIfNew(plan, report);
        Directories.delete(place);
    }

    /** Number of controlled runs for the checks. */
    int runs() {
        return made;
    }

    /**
     * All predictions and races.
     *
     * @param isEnded whether the hunt ended at its first failure
     */
    SignificantFindings results(boolean isEnded) {
        Map<String, Finding> observed = new HashMap<>();
        predicted.observedRaces().forEach(race -> observed.put(race.id(), race));
        SignificantFindings results = new SignificantFindings(isEnded);
        for (Prediction one : predictions.all()) {
            Finding race = observed.remove(one.candidate().id());
            results.add(finding(one), race != null);
        }
        predicted.observedRaces().stream()
                .filter(race -> observed.containsKey(race.id()))
                .forEach(race -> results.add(race, true));
        predicted.harmless().forEach(results::addHarmless);
        return results;
    }

    private Status status(Prediction one) {
        if (one.failure() != null) {
            return Status.CONFIRMED;
        } else if (confirmed.containsKey(one.candidate().id())) {
            return Status.CONFIRMED_NO_FAILURE;
        }
        boolean isRefuted = one.tried() > 0 && one.came() == 0;
        return isRefuted || checked.contains(one.candidate().id()) ? Status.NOT_REPRODUCED : Status.CANDIDATE;
    }

    private @Nullable FoundFailure failure(Prediction one) {
        return one.failure() == null
                ? null
                : runs.found().stream()
                        .filter(found -> found.failure().isSame(one.failure()))
                        .findFirst()
                        .orElse(null);
    }

    private Finding finding(Prediction one) {
        Finding candidate = one.candidate();
        Path exact = confirmed.get(candidate.id());
        FoundFailure failure = failure(one);
        if (failure != null) {
            exact = failure.exactPlan();
        }
        Finding tried = candidate.tried(
                status(one),
                exact == null ? null : out.relativize(exact).toString(),
                one.failure() == null ? null : one.failure().text());
        Path plan = predicted.directory(one.plan().technique()).resolve(candidate.plan());
        Finding placed = tried.withPlan(out.relativize(plan).toString())
                .with("tried", one.tried())
                .with("happened", one.came())
                .with("continuations", one.continuations());
        String effect = one.came() > 0 && one.failure() == null ? effect(one) : null;
        if (effect != null) {
            placed = placed.with(Finding.EFFECT, effect);
        }
        if (one.obstacle() != null) {
            placed = placed.with(NOT_TRIED, one.obstacle());
        }
        return failure == null ? placed : placed.with("identity", one.failure().identity());
    }
}
