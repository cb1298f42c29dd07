package dev.heddle.analyzer.locon;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Applies the test procedures to one failing run and many passing runs (LoCon, sections 4 and 5). */
public final class Localizer {
    private final PairNames names;
    private final RunPairs failing;
    private final PassingRuns passing;
    private final boolean hasLoops;
    private final PassingRunReader whole;
    private final PairPositions positions;
    private final MergedPairs atPlaces;
    private final List<String> tried = new ArrayList<>();
    /** The steps not yet executed. */
    private final Queue<Step> steps = new ArrayDeque<>();

    private long leftOut;

    private record Step(Procedure procedure, ComparisonLevel level) {}

    /**
     * Makes a localizer.
     *
     * @param names names of all runs
     * @param failing the failing run, read completely
     * @param passing at least one passing run
     * @param hasLoops whether all runs have recorded loops; otherwise level {@code loop} is skipped
     * @param whole the passing runs with their iterations, for level {@code loop}
     */
    public Localizer(PairNames names, RunPairs failing, PassingRuns passing, boolean hasLoops, PassingRunReader whole) {
        this.names = names;
        this.failing = failing;
        this.passing = passing;
        this.hasLoops = hasLoops;
        this.whole = whole;
        positions = new PairPositions(failing, names);
        atPlaces = new MergedPairs(names, passing, ComparisonLevel.PC);
    }

    /**
     * Applies the procedures in order until one of them reports something. I and II compare places; III is applied at
     * each level.
     *
     * @param procedure the only procedure to apply; null for all
     * @param level the only level to apply; null for all. For I and II it is {@code pc} or {@code tid}
     */
    public @Nullable Localization run(Procedure procedure, ComparisonLevel level) throws IOException {
        steps.clear();
        for (Procedure which : Procedure.values()) {
            if (procedure == null || procedure == which) {
                levels(which, procedure, level).forEach(at -> steps.add(new Step(which, at)));
            }
        }
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("level loop is only valid for procedure III");
        }
        return next();
    }

    /**
     * Continues with the next step that has reports. Call it if none of the earlier reports was the cause.
     *
     * @return the reports of the next step with a report; without reports if no remaining step has one; null if no step
     *     remains
     */
    public @Nullable Localization next() throws IOException {
        Localization last = null;
        while (!steps.isEmpty()) {
            Step step = steps.remove();
            if (step.level == ComparisonLevel.LOOP && !hasLoops) {
                tried.add(step.procedure + " at loop: no loops were recorded");
                continue;
            }
            last = result(step.procedure, step.level, apply(step.procedure, step.level));
            if (!last.reported().isEmpty()) {
                return last;
            }
        }
        return last;
    }

    private static List<ComparisonLevel> levels(Procedure which, Procedure asked, ComparisonLevel level) {
        if (which == Procedure.III) {
            return level == null ? List.of(ComparisonLevel.values()) : List.of(level);
        } else if (level == ComparisonLevel.LOOP) {
            return List.of();
        } else if (level != null) {
            return List.of(level);
        }
        return asked == null ? List.of(ComparisonLevel.PC) : List.of(ComparisonLevel.PC, ComparisonLevel.TID);
    }

    private List<ReportedPairs> apply(Procedure which, ComparisonLevel level) throws IOException {
        MergedPairs pairs = level == ComparisonLevel.TID && which != Procedure.III
                ? new MergedPairs(names, passing, level)
                : atPlaces;
        List<ReportedPairs> reported =
                switch (which) {
                    case I -> one(pairs, level);
                    case II -> two(pairs, level);
                    case III -> three(level);
                };
        tried.add(which + " at " + level + ": " + reported.size());
        return reported;
    }

    private Localization result(Procedure which, ComparisonLevel level, List<ReportedPairs> reported) {
        return new Localization(which, level, reported, failing, passing.count(), tried, leftOut);
    }

    private List<ReportedPairs> one(MergedPairs pairs, ComparisonLevel level) {
        List<ReportedPairs> reported = new ArrayList<>();
        for (int position : ProcedureOne.run(failing, pairs, positions)) {
            DirectedPair pair = positions.pair(position);
            reported.add(new ReportedPairs(
                    Procedure.I,
                    level,
                    List.of(ReportedPairs.Arc.of(pair, names)),
                    List.of(0),
                    List.of(reverse(pair.head(), pair.tail()))));
        }
        return reported;
    }

    private List<ReportedPairs> two(MergedPairs pairs, ComparisonLevel level) {
        List<ReportedPairs> reported = new ArrayList<>();
        for (int pair : new ProcedureTwo(failing, pairs, names, passing.count()).run()) {
            reported.add(new ReportedPairs(
                    Procedure.II,
                    level,
                    List.of(ReportedPairs.Arc.of(names.pair(pairs.firstDirected(pair)), names)
                            .reversed()),
                    List.of(RunSets.size(pairs.runs(pair))),
                    List.of(0)));
        }
        return reported;
    }

    private List<ReportedPairs> three(ComparisonLevel level) throws IOException {
        ProcedureThree procedure = new ProcedureThree(failing, atPlaces, names, positions, passing.count());
        List<Couple> couples = procedure.run(level, whole);
        leftOut += procedure.leftOut();
        List<ReportedPairs> reported = new ArrayList<>();
        for (Couple couple : couples) {
            DirectedPair first = positions.pair(couple.first());
            DirectedPair second = positions.pair(couple.second());
            reported.add(new ReportedPairs(
                    Procedure.III,
                    level,
                    List.of(ReportedPairs.Arc.of(first, names), ReportedPairs.Arc.of(second, names)),
                    List.of(passingWith(couple.first()), passingWith(couple.second())),
                    List.of(reverse(first.head(), first.tail()), reverse(second.head(), second.tail()))));
        }
        return reported;
    }

    private int passingWith(int position) {
        return RunSets.size(atPlaces.runs(atPlaces.of(failing.pairs()[position])));
    }

    /** Number of passing runs that have the pair of these places in reverse order. */
    private int reverse(int head, int tail) {
        for (int pair = 0; pair < atPlaces.count(); pair++) {
            if (atPlaces.head(pair) == tail && atPlaces.tail(pair) == head) {
                return RunSets.size(atPlaces.runs(pair));
            }
        }
        return 0;
    }
}
