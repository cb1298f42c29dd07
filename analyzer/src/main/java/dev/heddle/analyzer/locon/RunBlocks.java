package dev.heddle.analyzer.locon;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.RecordingException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the blocks of a file of access pairs. This class is the only writer and reader of these blocks.
 * <pre>
 *  NAMES  places, threads, objects, pairs, patterns: number of new ones, then the new ones; numbers go on from the last block
 *  STACKS place, thread and the thread's stack there, empty if it equals that of the place; only the new ones
 *  IDENTITY comparison key for the failure of the next run block; old files lack it
 *  RUN    name, text of the failure, has loops, left out, pairs (each as difference to the one before), patterns
 *   nodes, for each pair its combinations of iterations: 0 for the root alone, or their number and both nodes of each
 *   only for a failing run: heads, tails, variables, places, the object at each place
 * </pre>
 */
final class RunBlocks {
    /** An earlier version of the format: a place has one identifier, and nothing has an object. */
    static final long WITHOUT_OBJECTS = 1;

    private static final int[] NOTHING = {};

    private RunBlocks() {}

    /** The number of names of each kind at some point, to find later additions. */
    record NameCounts(int places, int threads, int objects, int pairs, int patterns, int stacks) {
        static final NameCounts NONE = new NameCounts(0, 0, 0, 0, 0, 0);

        static NameCounts of(PairNames names) {
            return new NameCounts(
                    names.placeCount(),
                    names.threadCount(),
                    names.objectCount(),
                    names.pairCount(),
                    names.patternCount(),
                    names.stackCount());
        }
    }

    static void putNames(VarintBuffer into, PairNames names, NameCounts since) {
        into.put(names.placeCount() - since.places());
        for (int i = since.places(); i < names.placeCount(); i++) {
            putPlace(into, names.place(i));
        }
        into.put(names.threadCount() - since.threads());
        for (int i = since.threads(); i < names.threadCount(); i++) {
            into.put(names.thread(i));
        }
        into.put(names.objectCount() - since.objects());
        for (int i = since.objects(); i < names.objectCount(); i++) {
            into.put(names.object(i));
        }
        into.put(names.pairCount() - since.pairs());
        for (int i = since.pairs(); i < names.pairCount(); i++) {
            DirectedPair pair = names.pair(i);
            into.put(pair.head());
            into.put(pair.tail());
            into.put(pair.headThread());
            into.put(pair.tailThread());
            into.put(pair.object());
        }
        into.put(names.patternCount() - since.patterns());
        for (int i = since.patterns(); i < names.patternCount(); i++) {
            FalconPattern pattern = names.pattern(i);
            into.put(pattern.first());
            into.put(pattern.second());
            into.put(pattern.third() + 1);
        }
    }

    static void putStacks(VarintBuffer into, PairNames names, NameCounts since) {
        into.put(names.stackCount() - since.stacks());
        for (int i = since.stacks(); i < names.stackCount(); i++) {
            PairNames.StackOf entry = names.stackOf(i);
            into.put(entry.place());
            into.put(entry.thread());
            putStack(into, entry.stack());
        }
    }

    private static void putStack(VarintBuffer into, List<CodePoint> stack) {
        into.put(stack.size());
        stack.forEach(frame -> putPoint(into, frame));
    }

    private static List<CodePoint> stack(VarintBuffer from) {
        List<CodePoint> stack = new ArrayList<>();
        for (int left = from.getCount(); left > 0; left--) {
            stack.add(point(from));
        }
        return stack;
    }

    private static void putPlace(VarintBuffer into, AccessPlace place) {
        into.put(place.ids().size());
        place.ids().forEach(id -> into.put((long) id));
        into.put(place.op().code());
        into.put(place.variable());
        putStack(into, place.stack());
        into.put(place.gate() == null ? 0 : 1);
        if (place.gate() != null) {
            putPoint(into, place.gate());
        }
    }

    private static void putPoint(VarintBuffer into, CodePoint point) {
        into.put(point.className());
        into.put(point.method());
        into.put(point.descriptor());
        into.putSigned(point.offset());
        into.putSigned(point.line());
        into.put(point.file() == null ? "" : point.file());
    }

    private static CodePoint point(VarintBuffer from) {
        String className = from.getText();
        String method = from.getText();
        String descriptor = from.getText();
        int offset = from.getSigned();
        int line = from.getSigned();
        String file = from.getText();
        return new CodePoint(className, method, descriptor, offset, line, file.isEmpty() ? null : file);
    }

    /** Maps the numbers of one file to the numbers of the given names. */
    static final class Renumbering {
        private final List<Integer> places = new ArrayList<>();
        /** The stack of each place in the file, by number in the file. */
        private final List<List<CodePoint>> stacks = new ArrayList<>();

        private final List<Integer> threads = new ArrayList<>();
        private final List<Integer> objects = new ArrayList<>();
        private int[] pairs = new int[1024];
        private int pairCount;
        private int[] patterns = new int[1024];
        private int patternCount;

        int pair(int number) {
            return pairs[checked(number, pairCount)];
        }

        int pattern(int number) {
            return patterns[checked(number, patternCount)];
        }

        int place(int number) {
            return places.get(checked(number, places.size()));
        }

        private int thread(int number) {
            return threads.get(checked(number, threads.size()));
        }

        private static int checked(int number, int count) {
            if (number < 0 || number >= count) {
                throw new RecordingException("number " + number + " has no name");
            }
            return number;
        }

        private static int[] room(int[] list, int count) {
            return count < list.length ? list : java.util.Arrays.copyOf(list, count * 2);
        }

        void read(VarintBuffer from, PairNames names, long version) {
            for (int left = from.getCount(); left > 0; left--) {
                AccessPlace place = place(from, version);
                places.add(names.number(place));
                stacks.add(place.stack());
            }
            for (int left = from.getCount(); left > 0; left--) {
                threads.add(names.number(from.getText()));
            }
            boolean hasObjects = version != WITHOUT_OBJECTS;
            for (int left = hasObjects ? from.getCount() : 0; left > 0; left--) {
                objects.add(names.numberOfObject(from.getLong()));
            }
            for (int left = from.getCount(); left > 0; left--) {
                pairs = room(pairs, pairCount);
                pairs[pairCount++] = names.number(new DirectedPair(
                        place(from.get()),
                        place(from.get()),
                        thread(from.get()),
                        thread(from.get()),
                        hasObjects ? objects.get(checked(from.get(), objects.size())) : 0));
            }
            for (int left = from.getCount(); left > 0; left--) {
                patterns = room(patterns, patternCount);
                int first = place(from.get());
                int second = place(from.get());
                int third = from.get() - 1;
                patterns[patternCount++] = names.number(new FalconPattern(
                        names.withoutCallers(first),
                        names.withoutCallers(second),
                        third < 0 ? -1 : names.withoutCallers(place(third))));
            }
        }

        void readStacks(VarintBuffer from, PairNames names) {
            for (int left = from.getCount(); left > 0; left--) {
                int place = from.get();
                int to = place(place);
                int thread = thread(from.get());
                List<CodePoint> stack = stack(from);
                names.putStack(to, thread, stack.isEmpty() ? stacks.get(place) : stack);
            }
        }

        private static AccessPlace place(VarintBuffer from, long version) {
            List<Long> ids = new ArrayList<>();
            for (int left = version == WITHOUT_OBJECTS ? 1 : from.getCount(); left > 0; left--) {
                ids.add(from.getLong());
            }
            int code = from.get();
            if (!Op.isKnown(code)) {
                throw new RecordingException("the operation " + code + " is unknown to this version of Heddle");
            }
            String variable = from.getText();
            List<CodePoint> stack = stack(from);
            if (stack.isEmpty() || ids.isEmpty()) {
                throw new RecordingException("a place has no " + (ids.isEmpty() ? "identifier" : "stack"));
            }
            return new AccessPlace(ids, Op.of(code), variable, stack, from.get() == 0 ? null : point(from));
        }
    }

    static void putRun(VarintBuffer into, RunPairs run) {
        into.put(run.name());
        into.put(run.failure() == null ? 0 : 1);
        if (run.failure() != null) {
            into.put(run.failure().text());
        }
        into.put(run.hasLoops() ? 1 : 0);
        into.put(run.iterationsLeftOut());
        into.put(run.pairs().length);
        int before = 0;
        for (int pair : run.pairs()) {
            into.putSigned(pair - before);
            before = pair;
        }
        into.put(run.patterns().length);
        for (int pattern : run.patterns()) {
            into.put(pattern);
        }
        putIterations(into, run);
        if (run.failure() != null) {
            for (int i = 0; i < run.pairs().length; i++) {
                into.put(run.heads()[i]);
                into.put(run.tails()[i]);
                into.put(run.variables()[i]);
            }
            into.put(run.accessed().places().length);
            for (int place : run.accessed().places()) {
                into.put(place);
            }
            for (long object : run.accessed().objects()) {
                into.put(object);
            }
        }
    }

    private static void putIterations(VarintBuffer into, RunPairs run) {
        into.put(run.nodes().count());
        for (int node = 1; node < run.nodes().count(); node++) {
            into.put(run.nodes().parent(node));
        }
        for (int[] both : run.iterations()) {
            if (both.length == 2 && both[0] == Iterations.ROOT && both[1] == Iterations.ROOT) {
                into.put(0);
                continue;
            }
            into.put(both.length / 2);
            for (int node : both) {
                into.put(node);
            }
        }
    }

    /**
     * Reads a run.
     *
     * @param identity identity of its failure; null if the file has none
     * @param whole whether to read the iterations of a passing run as well
     * @param version of the file
     */
    static RunPairs run(
            VarintBuffer from, Renumbering numbers, @Nullable String identity, boolean whole, long version) {
        String name = from.getText();
        Failure failure = from.get() == 0 ? null : new Failure(from.getText(), identity);
        boolean hasLoops = from.get() != 0;
        long leftOut = from.getLong();
        int[] pairs = new int[from.getCount()];
        int before = 0;
        for (int i = 0; i < pairs.length; i++) {
            before += from.getSigned();
            pairs[i] = numbers.pair(before);
        }
        int[] patterns = new int[from.getCount()];
        for (int i = 0; i < patterns.length; i++) {
            patterns[i] = numbers.pattern(from.get());
        }
        if (failure == null && !whole) {
            return new RunPairs(
                    name,
                    null,
                    pairs,
                    NOTHING,
                    NOTHING,
                    NOTHING,
                    new int[0][],
                    Iterations.NONE,
                    RunPairs.Accessed.NOTHING,
                    patterns,
                    hasLoops,
                    leftOut);
        }
        Iterations nodes = nodes(from);
        int[][] iterations = iterations(from, pairs.length, nodes.count());
        int details = failure == null ? 0 : pairs.length;
        int[] heads = new int[details];
        int[] tails = new int[details];
        int[] variables = new int[details];
        for (int i = 0; i < details; i++) {
            heads[i] = from.get();
            tails[i] = from.get();
            variables[i] = from.get();
        }
        int[] places = new int[failure == null ? 0 : from.getCount()];
        for (int i = 0; i < places.length; i++) {
            places[i] = numbers.place(from.get());
        }
        PlaceObjects accessed = new PlaceObjects(Integer.MAX_VALUE);
        for (int place : places) {
            accessed.add(place, version == WITHOUT_OBJECTS ? ObjectNames.UNNAMED : from.getLong());
        }
        return new RunPairs(
                name,
                failure,
                pairs,
                heads,
                tails,
                variables,
                iterations,
                nodes,
                accessed.accessed(),
                patterns,
                hasLoops,
                leftOut);
    }

    private static Iterations nodes(VarintBuffer from) {
        int count = from.get();
        if (count < 1 || !from.hasMore() && count > 1) {
            throw new RecordingException("a run has " + count + " iterations");
        }
        int[] parents = new int[Math.min(count, 1 << 20)];
        for (int node = 1; node < count; node++) {
            if (node == parents.length) {
                parents = java.util.Arrays.copyOf(parents, Math.min(count, node * 2));
            }
            parents[node] = from.get();
            if (parents[node] >= node) {
                throw new RecordingException("iteration " + node + " is inside " + parents[node]);
            }
        }
        return new Iterations(parents);
    }

    private static int[][] iterations(VarintBuffer from, int pairs, int nodes) {
        int[][] iterations = new int[pairs][];
        for (int i = 0; i < pairs; i++) {
            int count = from.get();
            if (count > RunBuilder.MAX_ITERATIONS) {
                throw new RecordingException("a pair has " + count + " combinations of iterations");
            }
            iterations[i] = new int[Math.max(2, count * 2)];
            for (int j = 0; j < count * 2; j++) {
                iterations[i][j] = from.get();
                if (iterations[i][j] >= nodes) {
                    throw new RecordingException("there is no iteration " + iterations[i][j]);
                }
            }
        }
        return iterations;
    }
}
