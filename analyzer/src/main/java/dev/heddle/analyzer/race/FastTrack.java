package dev.heddle.analyzer.race;

import dev.heddle.analyzer.clock.ThreadClocks;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * FastTrack (Flanagan and Freund, PLDI 2009). For each variable, it keeps the last write, and the reads since then: the
 * last read if the reads are ordered, otherwise the last read of each thread. Each access is compared with these. Every
 * reported race is a race of the run.
 * <p>The first access to a variable that races with an earlier one is always reported. Afterwards, a write is processed
 * as if it did not race, and a racing read is not kept. So later races of the variable may be missed.
 * <p>Variables are numbered from 0 without gaps. A <em>place</em> is a caller-defined identification of an access, for
 * example its position in the trace.
 */
public final class FastTrack {
    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;
    // Longs of a variable: epochs of its last write and its last read, then their places.

    private static final int WRITE = 0;
    /** A negative number represents several reads: the complement of the number of the readers. */
    private static final int READ = 1;

    private static final int EPOCHS = 2;
    private static final int WRITE_PLACE = 2;
    private static final int READ_PLACE = 3;
    private static final int EPOCHS_AND_PLACES = 4;

    private final ThreadClocks clocks;
    private final Sink sink;
    private final boolean hasPlaces;
    private final int size;
    private long[][] chunks = new long[16][];
    private final List<Readers> readers = new ArrayList<>();
    private final IntArrayList freeReaders = new IntArrayList();
    private long racyAccesses;
    private boolean racy;

    /** Receives races. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Reports two unordered accesses to a variable, at least one of them a write. The later access is the current
         * one.
         *
         * @param earlierPlace as passed with the access
         */
        void race(
                int variable,
                int earlierThread,
                long earlierPlace,
                boolean earlierWrites,
                int laterThread,
                long laterPlace,
                boolean laterWrites);
    }

    /** The last read of each thread since the last write. */
    private static final class Readers {
        int[] times = new int[8];
        /** Empty if places are not kept. */
        long[] places;

        int threads;

        Readers(boolean hasPlaces) {
            places = new long[hasPlaces ? times.length : 0];
        }

        long place(int thread) {
            return places.length == 0 ? 0 : places[thread];
        }

        void put(int thread, int time, long place) {
            if (thread >= times.length) {
                times = Arrays.copyOf(times, Math.max(thread + 1, times.length * 2));
                places = places.length == 0 ? places : Arrays.copyOf(places, times.length);
            }
            times[thread] = time;
            if (places.length > 0) {
                places[thread] = place;
            }
            threads = Math.max(threads, thread + 1);
        }

        void clear() {
            Arrays.fill(times, 0, threads, 0);
            threads = 0;
        }
    }

    public FastTrack(ThreadClocks clocks, Sink sink) {
        this(clocks, sink, true);
    }

    /**
     * Makes a detector.
     *
     * @param hasPlaces whether to keep the places of accesses; otherwise the places of earlier accesses are reported as
     *     0
     */
    FastTrack(ThreadClocks clocks, Sink sink, boolean hasPlaces) {
        this.clocks = clocks;
        this.sink = sink;
        this.hasPlaces = hasPlaces;
        this.size = hasPlaces ? EPOCHS_AND_PLACES : EPOCHS;
    }

    /** Number of accesses that raced with an earlier one. */
    public long racyAccesses() {
        return racyAccesses;
    }

    /** Processes a read by a thread that has a clock. */
    public void read(int variable, int thread, long place) {
        long[] words = chunk(variable);
        int at = (variable & CHUNK - 1) * size;
        long write = words[at + WRITE];
        if (isUnordered(write, thread)) {
            racyAccesses++;
            sink.race(
                    variable, ThreadClocks.threadOf(write), place(words, at + WRITE_PLACE), true, thread, place, false);
            return;
        }
        long read = words[at + READ];
        long now = clocks.epoch(thread);
        if (read < 0) {
            readers.get((int) ~read).put(thread, ThreadClocks.timeOf(now), place);
        } else if (isUnordered(read, thread)) {
            Readers both = share(words, at);
            both.put(ThreadClocks.threadOf(read), ThreadClocks.timeOf(read), place(words, at + READ_PLACE));
            both.put(thread, ThreadClocks.timeOf(now), place);
        } else {
            words[at + READ] = now;
            keep(words, at + READ_PLACE, place);
        }
    }

    /** Processes a write by a thread that has a clock. */
    public void write(int variable, int thread, long place) {
        long[] words = chunk(variable);
        int at = (variable & CHUNK - 1) * size;
        long write = words[at + WRITE];
        racy = false;
        if (isUnordered(write, thread)) {
            racy = true;
            sink.race(
                    variable, ThreadClocks.threadOf(write), place(words, at + WRITE_PLACE), true, thread, place, true);
        }
        long read = words[at + READ];
        if (read < 0) {
            compare((int) ~read, variable, thread, place);
            freeReaders.push((int) ~read);
            words[at + READ] = ThreadClocks.NONE;
        } else if (isUnordered(read, thread)) {
            racy = true;
            sink.race(variable, ThreadClocks.threadOf(read), place(words, at + READ_PLACE), false, thread, place, true);
        }
        words[at + WRITE] = clocks.epoch(thread);
        keep(words, at + WRITE_PLACE, place);
        if (racy) {
            racyAccesses++;
        }
    }

    /**
     * Adds an access that preceded all other accesses to its variable.
     *
     * @param epoch its epoch
     */
    public void first(int variable, long epoch, long place, boolean writes) {
        long[] words = chunk(variable);
        int at = (variable & CHUNK - 1) * size;
        words[at + (writes ? WRITE : READ)] = epoch;
        keep(words, at + (writes ? WRITE_PLACE : READ_PLACE), place);
    }

    /** Loads the state of a variable into the cache before its next access. The returned value is meaningless. */
    public long touch(int variable) {
        return chunk(variable)[(variable & CHUNK - 1) * size];
    }

    /** Passes on the places of all accesses with which a later one may be compared, and possibly some others. */
    void forEachPlace(LongConsumer into) {
        for (long[] words : chunks) {
            for (int at = 0; words != null && at < words.length; at += size) {
                into.accept(words[at + WRITE_PLACE]);
                into.accept(words[at + READ_PLACE]);
            }
        }
        for (Readers all : readers) {
            for (int reader = 0; reader < all.threads; reader++) {
                into.accept(all.places[reader]);
            }
        }
    }

    private long place(long[] words, int at) {
        return hasPlaces ? words[at] : 0;
    }

    private void keep(long[] words, int at, long place) {
        if (hasPlaces) {
            words[at] = place;
        }
    }

    private boolean isUnordered(long epoch, int thread) {
        return epoch != ThreadClocks.NONE && ThreadClocks.threadOf(epoch) != thread && !clocks.isAfter(thread, epoch);
    }

    /** Compares a write with the last read of each thread, and removes these reads. */
    private void compare(int number, int variable, int thread, long place) {
        Readers all = readers.get(number);
        for (int reader = 0; reader < all.threads; reader++) {
            int time = all.times[reader];
            if (time != 0 && isUnordered(ThreadClocks.epoch(reader, time), thread)) {
                racy = true;
                sink.race(variable, reader, all.place(reader), false, thread, place, true);
            }
        }
        all.clear();
    }

    private Readers share(long[] words, int at) {
        int number;
        if (freeReaders.isEmpty()) {
            number = readers.size();
            readers.add(new Readers(hasPlaces));
        } else {
            number = freeReaders.popInt();
        }
        words[at + READ] = ~number;
        return readers.get(number);
    }

    private long[] chunk(int variable) {
        int number = variable >> CHUNK_BITS;
        if (number >= chunks.length) {
            chunks = Arrays.copyOf(chunks, Math.max(number + 1, chunks.length * 2));
        }
        if (chunks[number] == null) {
            chunks[number] = new long[CHUNK * size];
        }
        return chunks[number];
    }
}
