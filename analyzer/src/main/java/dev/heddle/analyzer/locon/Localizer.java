package dev.heddle.analyzer.locon;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Applies the test procedures to one failing run and many passing ones (LoCon, sections 4 and 5). */
public final class Localizer {
    private final PairNames names;
    private final RunPairs failing;
    private final PassingRuns passing;
    private final boolean hasLoops;
    private final WholeRuns whole;
    private final Positions positions;
    private final Pairs atPlaces;
    private final List<String> tried = new ArrayList<>();
    /** Those that were not made yet. */
    private final Queue<Step> steps = new ArrayDeque<>();

    private long leftOut;

    private record Step(Procedure procedure, Level level) {}

    /**
     * @param names of all runs
     * @param failing read whole
     * @param passing at least one
     * @param hasLoops whether loops were recorded in all runs; if not, level {@code loop} is left out
     * @param whole the passing runs once more, for level {@code loop}
     */
    public Localizer(PairNames names, RunPairs failing, PassingRuns passing, boolean hasLoops, WholeRuns whole) {
        this.names = names;
        this.failing = failing;
        this.passing = passing;
        this.hasLoops = hasLoops;
        this.whole = whole;
        positions = new Positions(failing, names);
        atPlaces = new Pairs(names, passing, Level.PC);
    }

    /**
     * The procedures in their order, I and II by places, III at each level, until one reports something.
     *
     * @param procedure only this one; null for all
     * @param level only this one; null for all. For I and II it is {@code pc} or {@code tid}
     */
    public @Nullable Localization run(Procedure procedure, Level level) throws IOException {
        steps.clear();
        for (Procedure which : Procedure.values()) {
            if (procedure == null || procedure == which) {
                levels(which, procedure, level).forEach(at -> steps.add(new Step(which, at)));
            }
        }
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("level loop is for procedure III");
        }
        return next();
    }

    /**
     * What the steps after the last one report, for when its reports were tried and none was the cause.
     *
     * @return the reports of the first step that has any; without reports if none of them has; null if all steps were made before
     */
    public @Nullable Localization next() throws IOException {
        Localization last = null;
        while (!steps.isEmpty()) {
            Step step = steps.remove();
            if (step.level == Level.LOOP && !hasLoops) {
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

    private static List<Level> levels(Procedure which, Procedure asked, Level level) {
        if (which == Procedure.III) {
            return level == null ? List.of(Level.values()) : List.of(level);
        } else if (level == Level.LOOP) {
            return List.of();
        } else if (level != null) {
            return List.of(level);
        }
        return asked == null ? List.of(Level.PC) : List.of(Level.PC, Level.TID);
    }

    private List<Reported> apply(Procedure which, Level level) throws IOException {
        Pairs pairs = level == Level.TID && which != Procedure.III ? new Pairs(names, passing, level) : atPlaces;
        List<Reported> reported =
                switch (which) {
                    case I -> one(pairs, level);
                    case II -> two(pairs, level);
                    case III -> three(level);
                };
        tried.add(which + " at " + level + ": " + reported.size());
        return reported;
    }

    private Localization result(Procedure which, Level level, List<Reported> reported) {
        return new Localization(which, level, reported, failing, passing.count(), tried, leftOut);
    }

    private List<Reported> one(Pairs pairs, Level level) {
        List<Reported> reported = new ArrayList<>();
        for (int position : ProcedureOne.run(failing, pairs, positions)) {
            DirectedPair pair = positions.pair(position);
            reported.add(new Reported(
                    Procedure.I,
                    level,
                    List.of(Reported.Arc.of(pair, names)),
                    List.of(0),
                    List.of(reverse(pair.head(), pair.tail()))));
        }
        return reported;
    }

    private List<Reported> two(Pairs pairs, Level level) {
        List<Reported> reported = new ArrayList<>();
        for (int pair : new ProcedureTwo(failing, pairs, names, passing.count()).run()) {
            reported.add(new Reported(
                    Procedure.II,
                    level,
                    List.of(Reported.Arc.of(names.pair(pairs.firstDirected(pair)), names)
                            .reversed()),
                    List.of(RunSets.size(pairs.runs(pair))),
                    List.of(0)));
        }
        return reported;
    }

    private List<Reported> three(Level level) throws IOException {
        ProcedureThree procedure = new ProcedureThree(failing, atPlaces, names, positions, passing.count());
        List<Couple> couples = procedure.run(level, whole);
        leftOut += procedure.leftOut();
        List<Reported> reported = new ArrayList<>();
        for (Couple couple : couples) {
            DirectedPair first = positions.pair(couple.first());
            DirectedPair second = positions.pair(couple.second());
            reported.add(new Reported(
                    Procedure.III,
                    level,
                    List.of(Reported.Arc.of(first, names), Reported.Arc.of(second, names)),
                    List.of(passingWith(couple.first()), passingWith(couple.second())),
                    List.of(reverse(first.head(), first.tail()), reverse(second.head(), second.tail()))));
        }
        return reported;
    }

    private int passingWith(int position) {
        return RunSets.size(atPlaces.runs(atPlaces.of(failing.pairs()[position])));
    }

    /** How many passing runs have the pair of these places the other way round. */
    private int reverse(int head, int tail) {
        for (int pair = 0; pair < atPlaces.count(); pair++) {
            if (atPlaces.head(pair) == tail && atPlaces.tail(pair) == head) {
                return RunSets.size(atPlaces.runs(pair));
            }
        }
        return 0;
    }
}
