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
 * Couples of pairs on different variables, from two threads, that the failing run has together and no passing run has (LoCon, section 4.3,
 * algorithm 3).
 */
final class ProcedureThree {
    /** So many couples are taken through the runs at level {@code loop}; the closest. */
    private static final int MAX_IN_LOOPS = 50_000;
    /** So many couples are kept at the other levels; the closest. Several may be the same at the places. */
    private static final int MAX_FOUND = 12_000;
    /** So many couples are compared with each other. */
    private static final int MAX_COMPARED = 3_000;

    private static final int FORMS = 4;

    private final RunPairs failing;
    private final Pairs pairs;
    private final PairNames names;
    private final Positions positions;
    private final int runs;
    private long leftOut;

    ProcedureThree(RunPairs failing, Pairs pairs, PairNames names, Positions positions, int runs) {
        this.failing = failing;
        this.pairs = pairs;
        this.names = names;
        this.positions = positions;
        this.runs = runs;
    }

    /** How many couples could not be looked at, because there were too many; those that stand farthest apart. */
    long leftOut() {
        return leftOut;
    }

    /** @param whole for level {@code loop}, all passing runs with their iterations */
    List<Couple> run(Level level, WholeRuns whole) throws IOException {
        return withoutPredicting(found(level, whole));
    }

    /** What is found before predictable couples are dropped; each once, the closest first. */
    List<Couple> found(Level level, WholeRuns whole) throws IOException {
        Nearest found = new Nearest(most(level));
        List<Nearest> parts =
                tasks(level).parallelStream().map(task -> task.run(level)).toList();
        parts.forEach(found::addAll);
        leftOut = found.leftOut();
        List<Couple> couples = found.sorted();
        if (level == Level.LOOP) {
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

    private static int most(Level level) {
        return level == Level.LOOP ? MAX_IN_LOOPS : MAX_FOUND;
    }

    /** Positions of candidates with the same two threads in the same direction, those in few runs first. */
    private record Group(int[] positions, int[] sizes) {}

    /** Two groups whose candidates are to be coupled, or one with itself. */
    private final class Task {
        private final Group group;
        private final Group other;

        Task(Group group, Group other) {
            this.group = group;
            this.other = other;
        }

        Nearest run(Level level) {
            Nearest found = new Nearest(most(level));
            for (int i = 0; i < group.positions.length; i++) {
                for (int j = group == other ? i + 1 : 0; j < other.positions.length; j++) {
                    // Two sets that have more runs than there are cannot be disjoint, and all that follow are larger.
                    if (level == Level.PC && group.sizes[i] + other.sizes[j] > runs) {
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

    /** All groups that go back and forth between two threads; at level {@code pc} also each with itself. */
    private List<Task> tasks(Level level) {
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
            if (level == Level.PC) {
                tasks.add(new Task(group, group));
            }
        });
        return tasks;
    }

    private static long key(int headThread, int tailThread) {
        return (long) headThread << 32 | tailThread;
    }

    private boolean isCouple(int a, int b, Level level) {
        if (failing.variables()[a] == failing.variables()[b]) {
            return false;
        }
        return switch (level) {
            case PC -> RunSets.areDisjoint(runsOf(a), runsOf(b));
            case TID -> !areOppositeTogether(failing.pairs()[a], failing.pairs()[b]);
            case LOOP -> true;
        };
    }

    /** Whether a passing run has the two in opposite directions, be it between other threads. */
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

    /** Takes the couples through all passing runs, and keeps those that have a form in the failing run that no passing run has. */
    private List<Couple> inLoops(List<Couple> couples, WholeRuns whole) throws IOException {
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

    /** Bit 2a + b is set if in some occurrence a and b say whether the ends are in the same iteration, in each thread. */
    private int forms(Couple couple) {
        return forms(failing.nodes(), failing.iterations()[couple.first()], failing.iterations()[couple.second()]);
    }

    private static int forms(Iterations nodes, int[] first, int[] second) {
        int forms = 0;
        for (int i = 0; i < first.length; i += 2) {
            for (int j = 0; j < second.length && forms != (1 << FORMS) - 1; j += 2) {
                // The head of one and the tail of the other are in the same thread.
                boolean inOne = nodes.isSame(first[i], second[j + 1]);
                boolean inOther = nodes.isSame(first[i + 1], second[j]);
                forms |= 1 << (inOne ? 2 : 0) + (inOther ? 1 : 0);
            }
        }
        return forms;
    }

    private void strike(List<Couple> couples, byte[] left, RunPairs run) {
        // Of each pair the last of its positions, and of each position the one before.
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

    // What is left out of the report

    /** Of couples that are the same at the places, the closest. */
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

    /** Drops a couple if a pair of another one is predictable by one of its pairs; of two for which both hold, the one that stands farther apart. */
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
