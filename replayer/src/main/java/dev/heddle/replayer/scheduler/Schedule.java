package dev.heddle.replayer.scheduler;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.StepCheck;
import dev.heddle.trace.plan.Turns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who executed how many decisions, turn by turn: what it takes to run the same schedule again. Guarded by the game's lock, and read when
 * the game is over.
 */
public final class Schedule {
    /** Number of turns that are kept. */
    public static final int MAX_TURNS = 1 << 20;

    private static final int WORDS = 4;
    private static final int OP_BITS = 8;

    private final KnownSites sites;
    private final List<PlanThread> threads = new ArrayList<>();
    /** Per turn: number of the thread, steps, site and operation of the first step, check of all steps. */
    private int[] turns = new int[WORDS << 10];

    private int used;
    private boolean complete = true;
    private ControlledThread last;

    Schedule(KnownSites sites) {
        this.sites = sites;
    }

    /** @return a number for the thread */
    int add(PlanThread thread) {
        threads.add(thread);
        return threads.size() - 1;
    }

    void executed(ControlledThread thread) {
        if (!complete) {
            return;
        }
        if (thread != last) {
            if (used == MAX_TURNS * WORDS) {
                complete = false;
                return;
            }
            if (used == turns.length) {
                turns = Arrays.copyOf(turns, Math.min(turns.length * 2, MAX_TURNS * WORDS));
            }
            last = thread;
            turns[used] = thread.number;
            turns[used + 1] = 0;
            turns[used + 2] = thread.siteNumber() << OP_BITS | thread.op().code();
            turns[used + 3] = 0;
            used += WORDS;
        }
        turns[used - 3]++;
        turns[used - 1] = StepCheck.add(turns[used - 1], thread.check());
    }

    /** Number of turns. */
    public int size() {
        return used / WORDS;
    }

    /** Whether all turns are kept: if not, the schedule is only the beginning of the run's. */
    public boolean isComplete() {
        return complete;
    }

    /** The turns, with names instead of this run's numbers. */
    public Turns turns() {
        Turns.Builder named = new Turns.Builder();
        Map<Integer, Integer> siteNumbers = new HashMap<>();
        int[] threadNumbers = threads.stream().mapToInt(named::thread).toArray();
        for (int i = 0; i < used; i += WORDS) {
            int first = turns[i + 2];
            Integer site = siteNumbers.get(first);
            if (site == null) {
                site = named.site(sites.planSite(Op.of(first & (1 << OP_BITS) - 1), first >>> OP_BITS));
                siteNumbers.put(first, site);
            }
            named.add(threadNumbers[turns[i]], turns[i + 1], site, turns[i + 3]);
        }
        return named.build();
    }
}
