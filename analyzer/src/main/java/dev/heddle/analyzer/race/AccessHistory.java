package dev.heddle.analyzer.race;

import dev.heddle.analyzer.clock.ThreadClocks;
import java.util.Arrays;

/**
 * The accesses of one variable that later ones are compared with: of each thread, site and set of locks the last one. An earlier one is ordered
 * before whatever that one is ordered before, so it would tell nothing more.
 */
final class AccessHistory {
    /** If there are more, the oldest one is forgotten. */
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

    /** Its epoch in the order without locks. */
    long epochWithoutLocks(int index) {
        return words[index * WORDS + EPOCH_WITHOUT_LOCKS];
    }

    int site(int index) {
        return (int) words[index * WORDS + PLACE];
    }

    /** Number of the set of locks that its thread held. */
    int locks(int index) {
        return (int) (words[index * WORDS + PLACE] >>> Integer.SIZE);
    }

    /** @return whether another access had to be forgotten */
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
