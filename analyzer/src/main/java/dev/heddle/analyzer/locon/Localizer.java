package dev.heddle.analyzer.locon;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies the test procedures to one failing run and many passing runs (LoCon, sections 4 and 5). */
public final class Localizer {
    /** The largest number of orders of no passing run that one plan forbids. */
    public static final int MOST_ORDERS = 2_048;

    private final PairNames names;
    private final RunPairs failing;
    private final PassingRuns passing;
    private final boolean hasLoops;
    private final PassingRunReader whole;
    private final PairPositions positions;
    private final Map<MergedPairs.Precision, MergedPairs> merged = new HashMap<>();
    private final List<String> tried = new ArrayList<>();
    /** The steps not yet executed. */
    private final Queue<Step> steps = new ArrayDeque<>();

    private long leftOut;

    /** @param callers number of callers by which places are distinguished */
    private record Step(Procedure procedure, ComparisonLevel level, int callers) {}

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
    }

    /**
     * Applies the procedures in order until one of them reports something. I and II compare places; III is applied at
     * each level. Places are first compared without their callers. If a procedure reports nothing then, it compares
     * them with one more caller each time, as far as the runs have different callers.
     *
     * @param procedure the only procedure to apply; null for all
     * @param level the only level to apply; null for all. For I and II it is {@code pc} or {@code tid}
     */
    public @Nullable Localization run(Procedure procedure, ComparisonLevel level) throws IOException {
        steps.clear();
        for (Procedure which : Procedure.values()) {
            if (procedure == null || procedure == which) {
                for (int callers = 0; callers <= names.mostCallers(); callers++) {
                    for (ComparisonLevel at : levels(which, procedure, level)) {
                        steps.add(new Step(which, at, callers));
                    }
                }
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
                if (step.callers == 0) {
                    tried.add(step.procedure + " at loop: no loops were recorded");
                }
                continue;
            }
            List<ReportedPairs> reported = apply(step);
            note(step, reported.size());
            last = result(step, reported);
            if (!reported.isEmpty()) {
                return last;
            }
        }
        return last;
    }

    /** Adds a step to those that were tried. Steps without reports that differ only in the callers are one line. */
    private void note(Step step, int reported) {
        String callers = step.callers == 0
                ? ""
                : " with " + (reported == 0 ? "up to " : "") + step.callers
                        + (step.callers == 1 ? " caller" : " callers");
        String what = step.procedure + " at " + step.level;
        if (reported == 0) {
            tried.removeIf(earlier -> earlier.startsWith(what + " with up to "));
        }
        tried.add(what + callers + ": " + reported);
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

    private List<ReportedPairs> apply(Step step) throws IOException {
        return switch (step.procedure) {
            case I -> one(step);
            case II -> two(step);
            case III -> three(step);
        };
    }

    /** The directed pairs of all runs, merged for a step. Objects count only for procedure II. */
    private MergedPairs merged(Step step, boolean byObject) {
        boolean byThread = step.level == ComparisonLevel.TID && step.procedure != Procedure.III;
        return merged.computeIfAbsent(
                new MergedPairs.Precision(step.callers, byThread, byObject),
                precision -> new MergedPairs(names, passing, precision));
    }

    private Localization result(Step step, List<ReportedPairs> reported) {
        return new Localization(step.procedure, step.level, reported, failing, passing.count(), tried, leftOut);
    }

    private List<ReportedPairs> one(Step step) {
        List<ReportedPairs> reported = new ArrayList<>();
        for (int position : ProcedureOne.run(failing, merged(step, false), positions)) {
            DirectedPair pair = positions.pair(position);
            reported.add(new ReportedPairs(
                    Procedure.I,
                    step.level,
                    step.callers,
                    List.of(ReportedPairs.Arc.of(pair, names)),
                    List.of(0),
                    List.of(reverse(step, pair))));
        }
        return reported;
    }

    /**
     * Compares pairs of objects, and pairs of places as well: an object that another thread makes in another run has
     * another name there.
     */
    private List<ReportedPairs> two(Step step) {
        Map<Integer, Integer> originals = new LinkedHashMap<>();
        MergedPairs ofPlaces = merged(step, false);
        MergedPairs ofObjects = merged(step, true);
        for (MergedPairs pairs : List.of(ofObjects, ofPlaces)) {
            for (int pair : new ProcedureTwo(failing, pairs, names, passing.count()).run()) {
                int first = pairs.firstDirected(pair);
                originals.merge(
                        ofPlaces.of(first),
                        first,
                        (known, other) -> passing.first(known) <= passing.first(other) ? known : other);
            }
        }
        List<Integer> sorted = new ArrayList<>(originals.values());
        sorted.sort(Comparator.comparingLong(passing::first));
        List<ReportedPairs> reported = new ArrayList<>();
        for (int original : sorted) {
            reported.add(new ReportedPairs(
                    Procedure.II,
                    step.level,
                    step.callers,
                    List.of(ReportedPairs.Arc.of(names.pair(original), names).reversed()),
                    List.of(RunSets.size(ofPlaces.runs(ofPlaces.of(original)))),
                    List.of(0)));
        }
        return reported;
    }

    private List<ReportedPairs> three(Step step) throws IOException {
        ProcedureThree procedure = new ProcedureThree(failing, merged(step, false), names, positions, passing.count());
        List<Couple> couples = procedure.run(step.level, whole);
        leftOut += procedure.leftOut();
        List<ReportedPairs> reported = new ArrayList<>();
        for (Couple couple : couples) {
            DirectedPair first = positions.pair(couple.first());
            DirectedPair second = positions.pair(couple.second());
            reported.add(new ReportedPairs(
                    Procedure.III,
                    step.level,
                    step.callers,
                    List.of(ReportedPairs.Arc.of(first, names), ReportedPairs.Arc.of(second, names)),
                    List.of(passingWith(step, couple.first()), passingWith(step, couple.second())),
                    List.of(reverse(step, first), reverse(step, second))));
        }
        return reported;
    }

    /**
     * The orders of two accesses to a report's variables that no passing run has, whether or not the failing run has
     * them. They are the other forms in which the same failure may occur.
     *
     * @return at most {@link #MOST_ORDERS}; the threads are not named
     */
    public List<ReportedPairs.Arc> ordersOfNoPassingRun(ReportedPairs reported) {
        MergedPairs pairs = merged(new Step(Procedure.I, ComparisonLevel.PC, reported.callers()), false);
        Set<String> variables = new HashSet<>();
        reported.arcs().forEach(arc -> variables.add(arc.head().variable()));
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < names.placeCount(); place++) {
            if (pairs.place(place) == place
                    && variables.contains(names.place(place).variable())
                    && names.place(place).op().isAccess()) {
                places.add(place);
            }
        }
        List<ReportedPairs.Arc> orders = new ArrayList<>();
        for (int head : places) {
            for (int tail : places) {
                AccessPlace first = names.place(head);
                AccessPlace second = names.place(tail);
                if (first.variable().equals(second.variable())
                        && (first.isWrite() || second.isWrite())
                        && pairs.runsOf(head, tail).length == 0
                        && orders.size() < MOST_ORDERS) {
                    orders.add(new ReportedPairs.Arc(first, second, "", ""));
                }
            }
        }
        return orders;
    }

    private int passingWith(Step step, int position) {
        MergedPairs pairs = merged(step, false);
        return RunSets.size(pairs.runs(pairs.of(failing.pairs()[position])));
    }

    /** Number of passing runs that have the pair of these places in reverse order. */
    private int reverse(Step step, DirectedPair pair) {
        Step atPlaces = new Step(step.procedure, ComparisonLevel.PC, step.callers);
        return RunSets.size(merged(atPlaces, false).runsOf(pair.tail(), pair.head()));
    }
}
