package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The last access of each thread to a variable, in one mode. A search visits the latest accesses first and ends early
 * where it can, so that its cost does not depend on the number of threads.
 */
public final class LastAccesses {
    /** With more accesses than this, threads are looked up in a map. */
    private static final int FEW = 16;
    /** Takes the place of an access that a later one of its thread has replaced. */
    private static final int REPLACED = -1;

    private final Trace trace;
    /** The accesses in the order of the run. */
    private int[] events = new int[2];

    private int size;
    private @Nullable Many many;

    /** Data for many threads. */
    private static final class Many {
        /** For each thread, the index of its access. */
        final Int2IntOpenHashMap indices = new Int2IntOpenHashMap();
        /** One access of each place. */
        final IntArrayList samples = new IntArrayList();

        final IntOpenHashSet places = new IntOpenHashSet();
        /** For each place of a later access, the number of samples with which no pair is wanted any more. */
        final Int2IntOpenHashMap done = new Int2IntOpenHashMap();
    }

    /** Decides whether a pair of accesses is wanted. Once it is not, it stays so. */
    @FunctionalInterface
    public interface Wanted {
        boolean wants(int earlier, int later);
    }

    public LastAccesses(Trace trace) {
        this.trace = trace;
    }

    /** Adds an access, which replaces the last one of its thread. */
    public void add(int event) {
        int thread = trace.thread(event);
        if (many == null && size == FEW) {
            many = new Many();
            for (int i = 0; i < size; i++) {
                index(many, i);
            }
        }
        if (many == null) {
            remove(thread);
        } else {
            int before = many.indices.getOrDefault(thread, REPLACED);
            if (before >= 0) {
                events[before] = REPLACED;
            }
        }
        if (size == events.length) {
            makeRoom();
        }
        events[size] = event;
        if (many != null) {
            index(many, size);
        }
        size++;
    }

    private void index(Many all, int at) {
        all.indices.put(trace.thread(events[at]), at);
        if (all.places.add(trace.place(events[at]))) {
            all.samples.add(events[at]);
        }
    }

    private void remove(int thread) {
        for (int i = 0; i < size; i++) {
            if (trace.thread(events[i]) == thread) {
                System.arraycopy(events, i + 1, events, i, size - i - 1);
                size--;
                return;
            }
        }
    }

    private void makeRoom() {
        if (many != null) {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (events[i] != REPLACED) {
                    events[kept] = events[i];
                    many.indices.put(trace.thread(events[kept]), kept);
                    kept++;
                }
            }
            size = kept;
        }
        if (size > events.length / 2) {
            events = Arrays.copyOf(events, events.length * 2);
        }
    }

    /**
     * The accesses of other threads that a test accepts, by thread. If no pair with the given access is wanted, the
     * result has at most one of them.
     *
     * @param event the later access
     * @param from only accesses from this event on are tested
     */
    public IntArrayList accepted(int event, int from, IntPredicate test, Wanted wanted) {
        int thread = trace.thread(event);
        boolean isOneEnough = many != null && !hasWanted(many, event, wanted);
        IntArrayList accepted = new IntArrayList();
        for (int i = size - 1; i >= 0; i--) {
            int before = events[i];
            if (before == REPLACED) {
                continue;
            }
            if (before < from) {
                break;
            }
            if (trace.thread(before) != thread && test.test(before)) {
                accepted.add(before);
                if (isOneEnough) {
                    break;
                }
            }
        }
        accepted.sort((one, other) -> Integer.compare(trace.thread(one), trace.thread(other)));
        return accepted;
    }

    private boolean hasWanted(Many all, int event, Wanted wanted) {
        int done = all.done.get(trace.place(event));
        while (done < all.samples.size() && !wanted.wants(all.samples.getInt(done), event)) {
            done++;
        }
        all.done.put(trace.place(event), done);
        return done < all.samples.size();
    }
}
