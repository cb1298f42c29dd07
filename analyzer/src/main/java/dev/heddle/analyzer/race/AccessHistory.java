package dev.heddle.analyzer.race;

import dev.heddle.analyzer.clock.ThreadClocks;
import java.util.Arrays;

/**
 * The accesses to one variable with which later ones are compared: the last one of each thread, site and lock set. An
 * earlier access would add nothing, because every event after the last one is also after it.
 */
final class AccessHistory {
    /** The largest number of accesses. Beyond it, the oldest one is forgotten. */
    static final int MOST = 64;

    private static final int WORDS = 3;
    private static final int EPOCH = 0;
    private static final int EPOCH_WITHOUT_LOCKS = 1;
    private static final int PLACE = 2;

    private long[] words = new long[WORDS];
    private int size;
    private int oldest;

    int size() {
        return size;
    }

    /** The epoch of an access in the whole order. */
    long epoch(int index) {
        return words[index * WORDS + EPOCH];
    }

    /** The epoch of an access in the order without locks. */
    long epochWithoutLocks(int index) {
        return words[index * WORDS + EPOCH_WITHOUT_LOCKS];
    }

    int site(int index) {
        return (int) words[index * WORDS + PLACE];
    }

    /** Number of the lock set that its thread held. */
    int locks(int index) {
        return (int) (words[index * WORDS + PLACE] >>> Integer.SIZE);
    }

    /**
     * Adds an access.
     *
     * @return whether another access was forgotten
     */
    boolean add(long epoch, long epochWithoutLocks, int site, int locks) {
        long place = (long) locks << Integer.SIZE | site;
        for (int i = 0; i < size; i++) {
            if (words[i * WORDS + PLACE] == place && ThreadClocks.threadOf(epoch(i)) == ThreadClocks.threadOf(epoch)) {
                set(i, epoch, epochWithoutLocks, place);
                return false;
            }
        }
        if (size < MOST) {
            if (size * WORDS == words.length) {
                words = Arrays.copyOf(words, words.length * 2);
            }
            set(size++, epoch, epochWithoutLocks, place);
            return false;
        }
        set(oldest, epoch, epochWithoutLocks, place);
        oldest = (oldest + 1) % MOST;
        return true;
    }

    private void set(int index, long epoch, long epochWithoutLocks, long place) {
        words[index * WORDS + EPOCH] = epoch;
        words[index * WORDS + EPOCH_WITHOUT_LOCKS] = epochWithoutLocks;
        words[index * WORDS + PLACE] = place;
    }
}
