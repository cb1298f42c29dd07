package dev.heddle.replayer.scheduler.result;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.StepCheck;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.FinalValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The schedule of a run, turn by turn: the thread of each turn and its number of decisions. Running it again needs only
 * this. Guarded by the scheduler lock, except {@link #passed}.
 */
public final class ExecutedSchedule {
    /** Number of turns that are kept. */
    public static final int MAX_TURNS = 1 << 20;

    private static final int WORDS = 8;
    /** Bits of an operation code in the key of an operation; the other bits are the number of the site. */
    static final int OP_BITS = 8;

    /** The thread was blocked or has ended. */
    private static final int FORCED = -1;
    /** It left control, so its position is unknown. */
    private static final int BY_COUNT = -2;

    private final KnownSites sites;
    private final Object lock;
    private final StepCounts counts = new StepCounts();
    private final WrittenVariables written = new WrittenVariables();
    private final List<PlanThread> threads = new ArrayList<>();
    /**
     * Per turn: number of the thread; number of steps; site and operation of the first step; checksum of all steps;
     * site and operation before which it was preempted, or one of the constants below; occurrence of that operation;
     * number of application steps; and how often JDK code has executed that operation since the last application step.
     */
    private int[] turns = new int[WORDS << 10];

    private int used;
    private boolean complete = true;
    private ControlledThread last;
    /** Number of the thread's application steps when its turn began. */
    private long ownBefore;

    /** @param lock the scheduler lock */
    public ExecutedSchedule(KnownSites sites, Object lock) {
        this.sites = sites;
        this.lock = lock;
    }

    /** @return a number for the thread */
    public int add(PlanThread thread) {
        threads.add(thread);
        return threads.size() - 1;
    }

    public void executed(ControlledThread thread) {
        written.executed(
                thread.number, thread.op(), thread.site(), thread.siteNumber(), thread.object(), thread.index());
        if (!complete) {
            return;
        }
        if (thread != last || thread.wasBlocked) {
            end();
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
            turns[used + 2] = key(thread);
            turns[used + 3] = 0;
            turns[used + 4] = FORCED;
            turns[used + 5] = 0;
            turns[used + 6] = 0;
            turns[used + 7] = Turns.NOT_INSIDE;
            used += WORDS;
            ownBefore = thread.applicationSteps();
            counts.begin();
        }
        turns[used - 7]++;
        turns[used - 5] = StepCheck.add(turns[used - 5], thread.check());
        counts.count(key(thread));
    }

    /**
     * On the thread that has the turn, without the lock: it executes an operation that is a step of its turn but not a
     * decision of this run. It may be a decision when the schedule is run again.
     *
     * @param number of the site
     * @param object of the operation; null for a static field
     * @param index of an array element; otherwise -1
     * @param check the operation's checksum, see {@link StepCheck}
     */
    public void passed(ControlledThread thread, Op op, Site site, int number, Object object, int index, int check) {
        written.executed(thread.number, op, site, number, object, index);
        if (complete) {
            turns[used - 7]++;
            turns[used - 5] = StepCheck.add(turns[used - 5], check);
            counts.count(number << OP_BITS | op.code());
        }
    }

    /** The last turn is over; the pending operation of its thread shows why it ended. */
    private void end() {
        countOwn();
        if (last == null || last.place == ControlledThread.Place.ENDED || last.isPaused() && last.wasBlocked) {
            return;
        }
        if (!last.isPaused()) {
            turns[used - 4] = BY_COUNT;
            return;
        }
        turns[used - 4] = key(last);
        turns[used - 3] = counts.of(key(last));
        turns[used - 1] = last.isInsideJdk() ? last.timesInsideJdk() : Turns.NOT_INSIDE;
    }

    /** Stores the number of application steps of the last turn. */
    private void countOwn() {
        if (last != null) {
            turns[used - 2] = (int) (last.applicationSteps() - ownBefore);
        }
    }

    private static int key(ControlledThread thread) {
        return thread.siteNumber() << OP_BITS | thread.op().code();
    }

    /** Number of turns. */
    public int size() {
        return used / WORDS;
    }

    /** Returns whether all turns are kept; otherwise this is only a prefix of the run's schedule. */
    public boolean isComplete() {
        return complete;
    }

    /**
     * Returns the turns, with names instead of the numbers of this run. Takes the scheduler lock: threads may still
     * arrive after the end.
     */
    public Turns turns() {
        synchronized (lock) {
            if (complete) {
                countOwn();
            }
            return named();
        }
    }

    /**
     * Returns the values of the variables that the program wrote, when its threads have ended. Takes the scheduler
     * lock.
     *
     * @param classes loader of the program's classes
     */
    public FinalValues values(ClassLoader classes) {
        synchronized (lock) {
            return ValueReader.of(classes).read(written);
        }
    }

    private Turns named() {
        Turns.Builder named = new Turns.Builder();
        Map<Integer, Integer> siteNumbers = new HashMap<>();
        int[] threadNumbers = threads.stream().mapToInt(named::thread).toArray();
        for (int i = 0; i < used; i += WORDS) {
            int thread = threadNumbers[turns[i]];
            int site = site(turns[i + 2], named, siteNumbers);
            int before = turns[i + 4];
            if (before == FORCED) {
                named.add(thread, turns[i + 1], site, turns[i + 3], turns[i + 6]);
            } else {
                int at = before == BY_COUNT ? -1 : site(before, named, siteNumbers);
                named.add(thread, turns[i + 1], site, turns[i + 3], turns[i + 6], at, turns[i + 5], turns[i + 7]);
            }
        }
        return named.build();
    }

    private int site(int key, Turns.Builder named, Map<Integer, Integer> numbers) {
        Integer known = numbers.get(key);
        if (known == null) {
            known = named.site(sites.planSite(Op.of(key & (1 << OP_BITS) - 1), key >>> OP_BITS));
            numbers.put(key, known);
        }
        return known;
    }
}
