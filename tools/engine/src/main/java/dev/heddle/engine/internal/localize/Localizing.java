package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.ComparisonLevel;
import dev.heddle.analyzer.locon.Falcon;
import dev.heddle.analyzer.locon.Localization;
import dev.heddle.analyzer.locon.Localizer;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.PassingRuns;
import dev.heddle.analyzer.locon.Procedure;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads runs and localizes the cause of a failure.
 *
 * @param names of all input
 * @param failing all failing runs; the first run with the most common failure is explained
 * @param passing the passing runs
 * @param localizer can continue with the procedures after the one that reported
 * @param localization the result
 * @param falcon Falcon's scores for the same runs
 */
public record Localizing(
        PairNames names,
        List<RunPairs> failing,
        PassingRuns passing,
        Localizer localizer,
        Localization localization,
        Falcon falcon) {
    public Localizing {
        failing = List.copyOf(failing);
    }

    /**
     * Whether a run fails in the way that is explained. In some recordings the failure is unknown; then any failure
     * counts.
     *
     * @param rule which runs fail
     */
    public boolean isExplained(RunFacts run, FailureRule rule) {
        Failure explained = localization.failing().failure();
        return rule.judge(run) == FailureRule.Judgement.FAILED
                && (PairRuns.isUnknown(explained) || FailureRule.failure(run).isSame(explained));
    }

    /** The first run with the most common failure: a run may also fail because the machine was busy. */
    private static RunPairs mostCommon(List<RunPairs> failing) {
        RunPairs best = null;
        long most = 0;
        List<Failure> seen = new ArrayList<>();
        for (RunPairs run : failing) {
            if (seen.stream().anyMatch(run.failure()::isSame)) {
                continue;
            }
            seen.add(run.failure());
            long count = failing.stream()
                    .filter(other -> run.failure().isSame(other.failure()))
                    .count();
            if (count > most) {
                best = run;
                most = count;
            }
        }
        return best;
    }

    /**
     * Applies all procedures to collected runs.
     *
     * @param most number of passing runs to read, from the first
     */
    public static Localizing of(Path passing, Path failing, int most) throws IOException {
        return of(
                PairRuns.in(List.of(passing), false),
                PairRuns.in(List.of(failing), true),
                most,
                null,
                null,
                Progress.NONE);
    }

    /**
     * @param most number of passing runs to read, from the first
     * @param procedure only this one, or null
     * @param level only this one, or null
     * @param progress receives the progress of reading
     * @throws RecordingException if there are too few runs
     */
    public static Localizing of(
            PairRuns passingRuns,
            PairRuns failingRuns,
            int most,
            Procedure procedure,
            ComparisonLevel level,
            Progress progress)
            throws IOException {
        failingRuns.checkSame(passingRuns);
        PairNames names = new PairNames();
        List<RunPairs> failing = new ArrayList<>();
        failingRuns.read(names, true, progress, failing::add);
        if (failing.isEmpty()) {
            throw failingRuns.noRun("make one with heddle collect --most N");
        }
        RunPairs first = mostCommon(failing);
        PassingRuns passing = new PassingRuns();
        passingRuns.read(names, false, progress, run -> {
            if (passing.count() < most) {
                passing.add(run);
            }
        });
        if (passing.count() == 0) {
            throw passingRuns.noRun("make some with heddle collect");
        }
        if (names.pairCount() == 0) {
            throw new RecordingException(
                    "no run has an access pair: no two threads accessed the same variable in woven classes; heddle"
                            + " show lists the classes that were not woven");
        }
        boolean hasLoops = first.hasLoops() && passing.hasLoops();
        if (level == ComparisonLevel.LOOP && !hasLoops) {
            throw new RecordingException("level loop needs loops, which were not recorded"
                    + " in all of these runs: record with --profile full, or use heddle collect");
        }
        int[] left = new int[1];
        Localizer localizer = new Localizer(names, first, passing, hasLoops, runs -> {
            left[0] = most;
            passingRuns.read(names, true, progress, run -> {
                if (left[0]-- > 0) {
                    runs.accept(run);
                }
            });
        });
        progress.status("comparing the failing run with " + Plural.of(passing.count(), "passing run"));
        Localization localization = localizer.run(procedure, level);
        return new Localizing(names, failing, passing, localizer, localization, new Falcon(names, failing, passing));
    }
}
