package dev.heddle.analyzer.locon;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the couples of pairs that the failing run has together, and no passing run (LoCon, section 4.3, algorithm 3).
 * The pairs are on different variables, from two threads.
 */
final class ProcedureThree {
    /** The largest number of couples checked in all runs at level {@code loop}; the closest ones. */
    private static final int MAX_IN_LOOPS = 50_000;
    /** The largest number of couples kept at the other levels; the closest ones. Several may have the same places. */
    private static final int MAX_FOUND = 12_000;
    /** The largest number of couples compared with each other. */
    private static final int MAX_COMPARED = 3_000;

    private static final int FORMS = 4;

    private final RunPairs failing;
    private final MergedPairs pairs;
    private final PairNames names;
    private final PairPositions positions;
    private final int runs;
    private long leftOut;

    ProcedureThree(RunPairs failing, MergedPairs pairs, PairNames names, PairPositions positions, int runs) {
        this.failing = failing;
        this.pairs = pairs;
        this.names = names;
        this.positions = positions;
        this.runs = runs;
    }

    /** Number of couples not checked because there were too many; those with the largest spans. */
    long leftOut() {
        return leftOut;
    }

    /**
     * Finds the couples to report. Pairs in the same direction are no violation of two variables (LoCon, table 1), and
     * often an effect of one: they are reported only if there is no other couple.
     *
     * @param whole for level {@code loop}, all passing runs with their iterations
     */
    List<Couple> run(ComparisonLevel level, PassingRunReader whole) throws IOException {
        List<Couple> all = found(level, whole);
        List<Couple> opposite = all.stream().filter(this::isOpposite).toList();
        return withoutPredicting(opposite.isEmpty() ? all : opposite);
    }

    private boolean isOpposite(Couple couple) {
        DirectedPair first = positions.pair(couple.first());
        DirectedPair second = positions.pair(couple.second());
        return first.headThread() == second.tailThread() && first.tailThread() == second.headThread();
    }

    /** The couples before predictable ones are removed; each once, smallest span first. */
    List<Couple> found(ComparisonLevel level, PassingRunReader whole) throws IOException {
        ClosestCouples found = new ClosestCouples(most(level));
        List<ClosestCouples> parts =
                tasks(level).parallelStream().map(task -> task.run(level)).toList();
        parts.forEach(found::addAll);
        leftOut = found.leftOut();
        List<Couple> couples = found.sorted();
        if (level == ComparisonLevel.LOOP) {
            couples = inLoops(couples, whole);
        }
        return withoutRepeats(couples);
    }

    /** Positions of the pairs that are in some passing run, those in few runs first. */
    private int[] candidates() {
        return IntStream.range(0, failing.pairs().length)
                .filter(position -> runsOf(position).length > 0)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(position -> RunSets.size(runsOf(position)))
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private long[] runsOf(int position) {
        return pairs.runs(pairs.of(failing.pairs()[position]));
    }

    private static int most(ComparisonLevel level) {
        return level == ComparisonLevel.LOOP ? MAX_IN_LOOPS : MAX_FOUND;
    }

    /** Positions of candidates with the same two threads in the same direction, those in few runs first. */
    private record Group(int[] positions, int[] sizes) {}

    /** Two groups whose candidates are combined, or one group with itself. */
    private final class Task {
        private final Group group;
        private final Group other;

        Task(Group group, Group other) {
            this.group = group;
            this.other = other;
        }

        ClosestCouples run(ComparisonLevel level) {
            ClosestCouples found = new ClosestCouples(most(level));
            for (int i = 0; i < group.positions.length; i++) {
                for (int j = group == other ? i + 1 : 0; j < other.positions.length; j++) {
                    // Two sets cannot be disjoint if they have more runs in all than there are. All following sets are
                    // larger.
                    if (level == ComparisonLevel.PC && group.sizes[i] + other.sizes[j] > runs) {
                        break;
                    }
                    int a = Math.min(group.positions[i], other.positions[j]);
                    int b = Math.max(group.positions[i], other.positions[j]);
                    if (isCouple(a, b, level)) {
                        long span = positions.span(a, b);
                        if (found.takes(span)) {
                            found.add(new Couple(a, b, span, true));
                        }
                    }
                }
            }
            return found;
        }
    }

    /**
     * All pairs of groups with opposite directions between two threads; at level {@code pc} also each group with
     * itself.
     */
    private List<Task> tasks(ComparisonLevel level) {
        Map<Long, List<Integer>> byThreads = new LinkedHashMap<>();
        for (int position : candidates()) {
            DirectedPair pair = positions.pair(position);
            byThreads
                    .computeIfAbsent(key(pair.headThread(), pair.tailThread()), threads -> new ArrayList<>())
                    .add(position);
        }
        Map<Long, Group> groups = new LinkedHashMap<>();
        byThreads.forEach((threads, list) -> {
            int[] all = list.stream().mapToInt(Integer::intValue).toArray();
            groups.put(
                    threads,
                    new Group(
                            all,
                            Arrays.stream(all)
                                    .map(position -> RunSets.size(runsOf(position)))
                                    .toArray()));
        });
        List<Task> tasks = new ArrayList<>();
        groups.forEach((threads, group) -> {
            Group back = groups.get(key((int) (long) threads, (int) (threads >>> 32)));
            if (back != null && threads >>> 32 < (int) (long) threads) {
                tasks.add(new Task(group, back));
            }
            if (level == ComparisonLevel.PC) {
                tasks.add(new Task(group, group));
            }
        });
        return tasks;
    }

    private static long key(int headThread, int tailThread) {
        return (long) headThread << 32 | tailThread;
    }

    private boolean isCouple(int a, int b, ComparisonLevel level) {
        if (failing.variables()[a] == failing.variables()[b]) {
            return false;
        }
        return switch (level) {
            case PC -> RunSets.areDisjoint(runsOf(a), runsOf(b));
            case TID -> !areOppositeTogether(failing.pairs()[a], failing.pairs()[b]);
            case LOOP -> true;
        };
    }

    /** Whether a passing run has the two pairs in opposite directions, possibly between other threads. */
    private boolean areOppositeTogether(int a, int b) {
        for (int first : pairs.directed(pairs.of(a))) {
            long[] withFirst = pairs.ofPassing(first);
            if (withFirst.length == 0) {
                continue;
            }
            DirectedPair one = names.pair(first);
            for (int second : pairs.directed(pairs.of(b))) {
                DirectedPair other = names.pair(second);
                if (one.headThread() == other.tailThread()
                        && one.tailThread() == other.headThread()
                        && !RunSets.areDisjoint(withFirst, pairs.ofPassing(second))) {
                    return true;
                }
            }
        }
        return false;
    }

    // Iterations

    /**
     * Checks the couples in all passing runs, and keeps those with a form in the failing run that no passing run has.
     */
    private List<Couple> inLoops(List<Couple> couples, PassingRunReader whole) throws IOException {
        byte[] left = new byte[couples.size()];
        for (int i = 0; i < left.length; i++) {
            left[i] = (byte) forms(couples.get(i));
        }
        whole.forEach(run -> strike(couples, left, run));
        List<Couple> kept = new ArrayList<>();
        for (int i = 0; i < left.length; i++) {
            if (left[i] != 0) {
                Couple couple = couples.get(i);
                boolean isSame = (left[i] & 1 << FORMS - 1) != 0;
                kept.add(new Couple(couple.first(), couple.second(), couple.span(), isSame));
            }
        }
        kept.sort(null);
        return kept;
    }

    /**
     * Bit 2a + b is set if an occurrence has the values a and b. They are 1 if the ends are in the same iteration, in
     * the first and in the second thread.
     */
    private int forms(Couple couple) {
        return forms(failing.nodes(), failing.iterations()[couple.first()], failing.iterations()[couple.second()]);
    }

    private static int forms(Iterations nodes, int[] first, int[] second) {
        int forms = 0;
        for (int i = 0; i < first.length; i += 2) {
            for (int j = 0; j < second.length && forms != (1 << FORMS) - 1; j += 2) {
                // The head of the one and the tail of the other are in the same thread.
                boolean inOne = nodes.isSame(first[i], second[j + 1]);
                boolean inOther = nodes.isSame(first[i + 1], second[j]);
                forms |= 1 << (inOne ? 2 : 0) + (inOther ? 1 : 0);
            }
        }
        return forms;
    }

    private void strike(List<Couple> couples, byte[] left, RunPairs run) {
        // The last position of each pair, and the previous position of the same pair for each position.
        int[] last = new int[pairs.count()];
        Arrays.fill(last, -1);
        int[] before = new int[run.pairs().length];
        for (int position = 0; position < before.length; position++) {
            int pair = pairs.of(run.pairs()[position]);
            before[position] = last[pair];
            last[pair] = position;
        }
        for (int i = 0; i < left.length; i++) {
            if (left[i] == 0) {
                continue;
            }
            int first = last[pairs.of(failing.pairs()[couples.get(i).first()])];
            int lastOfSecond = last[pairs.of(failing.pairs()[couples.get(i).second()])];
            for (; first >= 0; first = before[first]) {
                for (int second = lastOfSecond; second >= 0; second = before[second]) {
                    DirectedPair one = names.pair(run.pairs()[first]);
                    DirectedPair other = names.pair(run.pairs()[second]);
                    if (one.headThread() == other.tailThread() && one.tailThread() == other.headThread()) {
                        left[i] &= (byte) ~forms(run.nodes(), run.iterations()[first], run.iterations()[second]);
                    }
                }
            }
        }
    }

    // Reduction of the report

    /** Keeps the closest of the couples that have the same places. */
    private List<Couple> withoutRepeats(List<Couple> couples) {
        Set<Long> seen = new HashSet<>();
        List<Couple> kept = new ArrayList<>();
        for (Couple couple : couples) {
            int a = pairs.of(failing.pairs()[couple.first()]);
            int b = pairs.of(failing.pairs()[couple.second()]);
            if (seen.add((long) Math.min(a, b) << 32 | Math.max(a, b))) {
                kept.add(couple);
            }
        }
        return kept;
    }

    /**
     * Removes a couple if a pair of another couple is predictable by one of its pairs. If both are, the couple with the
     * larger span is removed.
     */
    private List<Couple> withoutPredicting(List<Couple> couples) {
        List<Couple> compared = couples.subList(0, Math.min(couples.size(), MAX_COMPARED));
        leftOut += couples.size() - compared.size();
        boolean[] isDropped = new boolean[compared.size()];
        for (int i = 0; i < compared.size(); i++) {
            for (int j = i + 1; j < compared.size() && !isDropped[i]; j++) {
                if (isDropped[j]) {
                    continue;
                }
                if (isPredictableBy(compared.get(i), compared.get(j))) {
                    isDropped[j] = true;
                } else if (isPredictableBy(compared.get(j), compared.get(i))) {
                    isDropped[i] = true;
                }
            }
        }
        List<Couple> kept = new ArrayList<>();
        for (int i = 0; i < compared.size(); i++) {
            if (!isDropped[i]) {
                kept.add(compared.get(i));
            }
        }
        return kept;
    }

    private boolean isPredictableBy(Couple couple, Couple by) {
        return positions.isPredictableBy(couple.first(), by.first())
                || positions.isPredictableBy(couple.first(), by.second())
                || positions.isPredictableBy(couple.second(), by.first())
                || positions.isPredictableBy(couple.second(), by.second());
    }
}
