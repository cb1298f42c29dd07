package dev.heddle.analyzer.locon;

import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/** Reduces the accesses of one run to the data that is kept. */
final class RunBuilder implements VariableHistory.Sink {
    /** The largest number of combinations of iterations kept for one pair. */
    static final int MAX_ITERATIONS = 64;
    /** The largest number of variables of one pair that are distinguished. */
    private static final int MAX_VARIABLES = 8;
    /** The largest number of objects of one place that are distinguished. */
    private static final int MAX_OBJECTS = 1_000;
    /** Instead of a variable, for the variables of a pair beyond {@link #MAX_VARIABLES}. */
    private static final int FURTHER = -1;

    private final PairNames names;
    private final ObjectNames objects = new ObjectNames();
    private final Iterations.Builder nodes = new Iterations.Builder();
    private final Int2ObjectOpenHashMap<ThreadTrace> threads = new Int2ObjectOpenHashMap<>();
    /** By object and field. Static fields have the object 0. */
    private final Long2ObjectOpenHashMap<VariableHistory> fields = new Long2ObjectOpenHashMap<>();

    private final Long2ObjectOpenHashMap<VariableHistory> elements = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<VariableHistory> atomics = new Long2ObjectOpenHashMap<>();
    /** Place and variable of every access. */
    private final LongOpenHashSet accessed = new LongOpenHashSet();
    /** The object of each variable, and the index of an element. */
    private final IntArrayList targets = new IntArrayList();

    private final IntArrayList indexes = new IntArrayList();
    private final IntLinkedOpenHashSet patterns = new IntLinkedOpenHashSet();

    /** Index of each pair in the lists. */
    private final Object2IntOpenHashMap<OfVariable> positions = new Object2IntOpenHashMap<>();
    /** Number of variables of each pair. */
    private final Object2IntOpenHashMap<OfVariable> variableCounts = new Object2IntOpenHashMap<>();

    private final List<OfVariable> pairs = new ArrayList<>();
    private final IntArrayList heads = new IntArrayList();
    private final IntArrayList tails = new IntArrayList();
    private final IntArrayList variables = new IntArrayList();
    private final List<LongLinkedOpenHashSet> iterations = new ArrayList<>();
    private long leftOut;

    /** A pair of this run on one variable. */
    private record OfVariable(int head, int tail, int headThread, int tailThread, int variable) {
        OfVariable with(int other) {
            return new OfVariable(head, tail, headThread, tailThread, other);
        }
    }

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
            known = new ThreadTrace(names.number(path), path, nodes);
            threads.put(number, known);
        }
        return known;
    }

    /**
     * A thread has made an object.
     *
     * @param site hash of the allocation
     */
    void made(ThreadTrace thread, long site, int object) {
        objects.made(thread.pathHash, site, object);
    }

    /**
     * Adds an access.
     *
     * @param part number of the field, index of the element, or auxiliary value of an atomic operation
     */
    void access(ThreadTrace thread, Op op, int place, int target, int part, int index) {
        boolean hasIndex = op.family() == Op.Family.ATOMIC || op.isArrayAccess();
        Long2ObjectOpenHashMap<VariableHistory> map =
                op.family() == Op.Family.ATOMIC ? atomics : op.isArrayAccess() ? elements : fields;
        long key = (long) target << 32 | part & 0xFFFF_FFFFL;
        VariableHistory variable = map.get(key);
        if (variable == null) {
            variable = new VariableHistory(targets.size());
            targets.add(target);
            indexes.add(hasIndex ? part : 0);
            map.put(key, variable);
        }
        accessed.add((long) place << 32 | variable.number);
        variable.access(
                new VariableHistory.Access(thread.thread, place, AccessPlace.isWrite(op), index, thread.iteration()),
                this);
    }

    @Override
    public void pair(VariableHistory.Access head, VariableHistory.Access tail, int variable) {
        OfVariable pair = new OfVariable(head.place(), tail.place(), head.thread(), tail.thread(), variable);
        int at = positions.getInt(pair);
        if (at < 0) {
            OfVariable further = pair.with(FURTHER);
            if (variableCounts.addTo(further, 1) >= MAX_VARIABLES) {
                pair = further;
                at = positions.getInt(pair);
            }
        }
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
        patterns.add(names.number(new FalconPattern(
                names.withoutCallers(first),
                names.withoutCallers(second),
                third < 0 ? third : names.withoutCallers(third))));
    }

    private long object(int variable) {
        return variable == FURTHER
                ? ObjectNames.UNNAMED
                : objects.of(targets.getInt(variable), indexes.getInt(variable));
    }

    /**
     * Ends the run.
     *
     * @param hasLoops whether loops were recorded
     */
    RunPairs finish(String name, boolean hasLoops) {
        List<LongLinkedOpenHashSet> merged = new ArrayList<>();
        IntArrayList kept = new IntArrayList();
        IntArrayList numbers = new IntArrayList();
        Int2IntOpenHashMap byNumber = new Int2IntOpenHashMap();
        byNumber.defaultReturnValue(-1);
        for (int i = 0; i < pairs.size(); i++) {
            OfVariable pair = pairs.get(i);
            int number = names.number(new DirectedPair(
                    pair.head(),
                    pair.tail(),
                    pair.headThread(),
                    pair.tailThread(),
                    names.numberOfObject(object(pair.variable()))));
            int known = byNumber.putIfAbsent(number, kept.size());
            if (known < 0) {
                kept.add(i);
                numbers.add(number);
                merged.add(iterations.get(i));
            } else {
                addIterations(merged.get(known), iterations.get(i));
            }
        }
        int[][] flat = new int[kept.size()][];
        for (int i = 0; i < flat.length; i++) {
            flat[i] = new int[2 * merged.get(i).size()];
            int at = 0;
            for (long both : merged.get(i)) {
                flat[i][at++] = (int) (both >>> 32);
                flat[i][at++] = (int) both;
            }
        }
        Iterations ofPairs = nodes.keep(flat);
        PlaceObjects all = new PlaceObjects(MAX_OBJECTS);
        for (long both : accessed) {
            all.add((int) (both >>> 32), object((int) both));
        }
        return new RunPairs(
                name,
                null,
                numbers.toIntArray(),
                at(heads, kept),
                at(tails, kept),
                at(variables, kept),
                flat,
                ofPairs,
                all.accessed(),
                patterns.toIntArray(),
                hasLoops,
                leftOut);
    }

    private void addIterations(LongLinkedOpenHashSet to, LongLinkedOpenHashSet more) {
        for (long both : more) {
            if (to.size() < MAX_ITERATIONS) {
                to.add(both);
            } else if (!to.contains(both)) {
                leftOut++;
            }
        }
    }

    private static int[] at(IntArrayList list, IntArrayList positions) {
        int[] values = new int[positions.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = list.getInt(positions.getInt(i));
        }
        return values;
    }
}
