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
 * Reads runs and localizes.
 *
 * @param names of everything that was read
 * @param failing all failing runs; explained is the first of those that fail in the most common way
 * @param passing the passing runs
 * @param localizer that can go on to the procedures behind the one that has reported
 * @param localization what came of it
 * @param falcon the scores of Falcon over the same runs
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

    /** The first of the runs that fail as most do: a run may also fail because the machine was busy. */
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
     * Applies all procedures to runs that were collected.
     *
     * @param most how many passing runs are taken, the first ones
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
     * @param most how many passing runs are taken, the first ones
     * @param procedure only this one, or null
     * @param level only this one, or null
     * @param progress is told how far reading has come
     * @throws RecordingException if there are not enough runs
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
            throw new RecordingException(
                    "there is no failing run in " + failingRuns.names() + ": make one with heddle collect --most N");
        }
        RunPairs first = mostCommon(failing);
        if (first.pairs().length == 0) {
            throw new RecordingException(
                    "the failing run (" + first.name()
                            + ") has no access pair: no two threads accessed the same variable in classes that were woven; see heddle show for what was not");
        }
        PassingRuns passing = new PassingRuns();
        passingRuns.read(names, false, progress, run -> {
            if (passing.count() < most) {
                passing.add(run);
            }
        });
        if (passing.count() == 0) {
            throw new RecordingException(
                    "there is no passing run in " + passingRuns.names() + ": make some with heddle collect");
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
