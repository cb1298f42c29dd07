package dev.heddle.analyzer.locon;

import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reduces the accesses of one run to the data that is kept. */
final class RunBuilder implements VariableHistory.Sink {
    /** The largest number of combinations of iterations kept for one pair. */
    static final int MAX_ITERATIONS = 64;

    private final PairNames names;
    private final Iterations.Builder nodes = new Iterations.Builder();
    private final Int2ObjectOpenHashMap<ThreadTrace> threads = new Int2ObjectOpenHashMap<>();
    /** By object and field. Static fields have the object 0. */
    private final Long2ObjectOpenHashMap<VariableHistory> fields = new Long2ObjectOpenHashMap<>();

    private final Long2ObjectOpenHashMap<VariableHistory> elements = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<VariableHistory> atomics = new Long2ObjectOpenHashMap<>();
    private final IntOpenHashSet places = new IntOpenHashSet();
    private final IntLinkedOpenHashSet patterns = new IntLinkedOpenHashSet();

    /** Index of each pair in the lists. */
    private final Int2IntOpenHashMap positions = new Int2IntOpenHashMap();

    private final IntArrayList pairs = new IntArrayList();
    private final IntArrayList heads = new IntArrayList();
    private final IntArrayList tails = new IntArrayList();
    private final IntArrayList variables = new IntArrayList();
    private final List<LongLinkedOpenHashSet> iterations = new ArrayList<>();
    private int variableCount;
    private long leftOut;

    RunBuilder(PairNames names) {
        this.names = names;
        positions.defaultReturnValue(-1);
    }

    /**
     * Finds or adds a thread.
     *
     * @param path spawn-order path, used if the thread is new
     */
    ThreadTrace thread(int number, String path) {
        ThreadTrace known = threads.get(number);
        if (known == null) {
            known = new ThreadTrace(names.number(path), nodes);
            threads.put(number, known);
        }
        return known;
    }

    /**
     * Adds an access.
     *
     * @param part number of the field, index of the element, or auxiliary value of an atomic operation
     */
    void access(ThreadTrace thread, Op op, int place, int target, int part, int index) {
        places.add(place);
        Long2ObjectOpenHashMap<VariableHistory> map =
                op.family() == Op.Family.ATOMIC ? atomics : op.isArrayAccess() ? elements : fields;
        long key = (long) target << 32 | part & 0xFFFF_FFFFL;
        VariableHistory variable = map.get(key);
        if (variable == null) {
            variable = new VariableHistory(variableCount++);
            map.put(key, variable);
        }
        variable.access(
                new VariableHistory.Access(thread.thread, place, AccessPlace.isWrite(op), index, thread.iteration()),
                this);
    }

    @Override
    public void pair(VariableHistory.Access head, VariableHistory.Access tail, int variable) {
        int pair = names.number(new DirectedPair(head.place(), tail.place(), head.thread(), tail.thread()));
        int at = positions.get(pair);
        if (at < 0) {
            at = pairs.size();
            positions.put(pair, at);
            pairs.add(pair);
            heads.add(head.index());
            tails.add(tail.index());
            variables.add(variable);
            iterations.add(new LongLinkedOpenHashSet(2));
        }
        LongLinkedOpenHashSet known = iterations.get(at);
        long both = (long) head.iteration() << 32 | tail.iteration();
        if (known.size() < MAX_ITERATIONS) {
            known.add(both);
        } else if (!known.contains(both)) {
            leftOut++;
        }
    }

    @Override
    public void pattern(int first, int second, int third) {
        patterns.add(names.number(new FalconPattern(first, second, third)));
    }

    /**
     * Ends the run.
     *
     * @param hasLoops whether loops were recorded
     */
    RunPairs finish(String name, boolean hasLoops) {
        int[][] flat = new int[pairs.size()][];
        for (int i = 0; i < flat.length; i++) {
            flat[i] = new int[2 * iterations.get(i).size()];
            int at = 0;
            for (long both : iterations.get(i)) {
                flat[i][at++] = (int) (both >>> 32);
                flat[i][at++] = (int) both;
            }
        }
        Iterations kept = nodes.keep(flat);
        int[] sorted = places.toIntArray();
        Arrays.sort(sorted);
        return new RunPairs(
                name,
                null,
                pairs.toIntArray(),
                heads.toIntArray(),
                tails.toIntArray(),
                variables.toIntArray(),
                flat,
                kept,
                sorted,
                patterns.toIntArray(),
                hasLoops,
                leftOut);
    }
}
