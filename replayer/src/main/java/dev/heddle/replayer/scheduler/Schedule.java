package dev.heddle.replayer.scheduler;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.ExactPlan.Turn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Who executed how many decisions, turn by turn: what it takes to run the same schedule again. Guarded by the game's lock, and read when
 * the game is over.
 */
public final class Schedule implements Iterable<Turn> {
    /** Number of turns that are kept. */
    public static final int MAX_TURNS = 1 << 20;

    private static final int WORDS = 3;
    private static final int OP_BITS = 8;

    private final KnownSites sites;
    private final List<String> paths = new ArrayList<>();
    /** Per turn: number of the thread, steps, site and operation of the first step. */
    private int[] turns = new int[WORDS << 10];

    private int used;
    private boolean complete = true;
    private ControlledThread last;

    Schedule(KnownSites sites) {
        this.sites = sites;
    }

    /** @return a number for the thread */
    int add(String path) {
        paths.add(path);
        return paths.size() - 1;
    }

    void executed(ControlledThread thread) {
        if (!complete) {
            return;
        }
        if (thread == last) {
            turns[used - WORDS + 1]++;
            return;
        }
        if (used == MAX_TURNS * WORDS) {
            complete = false;
            return;
        }
        if (used == turns.length) {
            turns = Arrays.copyOf(turns, Math.min(turns.length * 2, MAX_TURNS * WORDS));
        }
        last = thread;
        turns[used] = thread.number;
        turns[used + 1] = 1;
        turns[used + 2] = thread.siteNumber() << OP_BITS | thread.op().code();
        used += WORDS;
    }

    /** Number of turns. */
    public int size() {
        return used / WORDS;
    }

    /** Whether all turns are kept: if not, the schedule is only the beginning of the run's. */
    public boolean isComplete() {
        return complete;
    }

    @Override
    public Iterator<Turn> iterator() {
        return new Iterator<>() {
            private int at;

            @Override
            public boolean hasNext() {
                return at < used;
            }

            @Override
            public Turn next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                int first = turns[at + 2];
                Turn turn = new Turn(
                        paths.get(turns[at]),
                        turns[at + 1],
                        sites.words(Op.of(first & (1 << OP_BITS) - 1), first >>> OP_BITS));
                at += WORDS;
                return turn;
            }
        };
    }
}
