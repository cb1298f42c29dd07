package dev.heddle.analyzer.race;

import dev.heddle.analyzer.clock.ThreadClocks;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * FastTrack (Flanagan and Freund, PLDI 2009): of each variable the last write, and of its reads since then the last one if the reads are
 * ordered, else the last one of each thread. Each access is compared with these; what is told is a race of the run, always.
 *
 * <p>The first access of a variable that races with an earlier one is always told. After that, a write goes on as if nothing had happened,
 * and a read that raced is not remembered; so a later race of the variable may not be told.
 *
 * <p>Variables are numbered from 0 without gaps. A <em>place</em> is whatever the caller wants to know an access by; where an access stands in
 * its trace, for instance.
 */
public final class FastTrack {
    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;
    // Longs of a variable: epochs of its last write and its last read, then their places.

    private static final int WRITE = 0;
    /** Negative if several reads count: then it is -1 less the number of the readers. */
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

    /** Is told of races. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Two accesses to a variable are not ordered, and at least one of them is a write. The later one is the one that is being read.
         *
         * @param earlierPlace as given with the access
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
        /** None if places are not kept. */
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

    /** @param hasPlaces whether the places of accesses are kept; if not, those of earlier ones are told as 0 */
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

    /** A thread, which has a clock, reads a variable. */
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

    /** A thread, which has a clock, writes a variable. */
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
     * An access becomes known that came before all others of its variable.
     *
     * @param epoch its epoch
     */
    public void first(int variable, long epoch, long place, boolean writes) {
        long[] words = chunk(variable);
        int at = (variable & CHUNK - 1) * size;
        words[at + (writes ? WRITE : READ)] = epoch;
        keep(words, at + (writes ? WRITE_PLACE : READ_PLACE), place);
    }

    /** Looks at what is known of a variable, so that it is near when its next access comes; what is returned means nothing. */
    public long touch(int variable) {
        return chunk(variable)[(variable & CHUNK - 1) * size];
    }

    /** Tells the places of all accesses with which a later one may be compared, and perhaps some others. */
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

    /** Compares a write with the last read of each thread, and forgets them. */
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
