package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Ints;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Checks witnesses step by step: whether each thread does what it did in the run, as far as it comes; whether each read sees the write that it saw there; whether
 * locks, forks, joins and notifications are respected. It knows the run, and nothing of how witnesses are found.
 */
public final class WitnessChecker {
    private final Trace trace;
    private final IntFunction<String> threadNames;
    /** By event what it saw in the run, see {@link RunState#execute}, and how often its thread was forked before. */
    private final Ints seen;

    private final Ints forks;
    /** By join how often the joined thread was forked before. */
    private final Int2IntOpenHashMap joinedForks = new Int2IntOpenHashMap();

    private final IntArrayList notifications = new IntArrayList();
    private final IntArrayList interrupts = new IntArrayList();

    /**
     * Where a witness is wrong.
     *
     * @param step number in the order of the witness, from 1; one more than it has for what comes next
     * @param why in words
     */
    public record Wrong(int step, String why) {
        @Override
        public String toString() {
            return "step " + step + ": " + why;
        }
    }

    /** @param threadNames the name of a thread, for messages */
    public WitnessChecker(Trace trace, IntFunction<String> threadNames) {
        this.trace = trace;
        this.threadNames = threadNames;
        seen = trace.ints(trace.size());
        forks = trace.ints(trace.size());
        RunState run = new RunState(trace);
        for (int event = 0; event < trace.size(); event++) {
            forks.set(event, run.forks(trace.thread(event)));
            if (trace.kind(event) == EventKind.JOIN) {
                joinedForks.put(event, run.forks(trace.operand(event)));
            }
            if (isNotification(event)) {
                notifications.add(event);
            } else if (trace.kind(event) == EventKind.INTERRUPT) {
                interrupts.add(event);
            }
            seen.set(event, run.execute(event));
        }
    }

    /** The first thing that is wrong with a witness of a race or of a deadlock, or null. */
    public @Nullable Wrong check(Witness witness) {
        RunState run = new RunState(trace);
        IntList order = witness.order();
        Wrong wrong = steps(run, order);
        if (wrong != null) {
            return wrong;
        }
        for (int event : witness.next()) {
            String why = next(run, event);
            if (why != null) {
                return new Wrong(order.size() + 1, why);
            }
        }
        String why = bad(run, order, witness.next());
        return why == null ? null : new Wrong(order.size() + 1, why);
    }

    /**
     * The first thing that is wrong with a witness that shows that a unit of work is not atomic, or null.
     *
     * @param unit the event with which it begins
     * @param first an access of the unit, which has happened
     * @param between an access of another thread: it has happened after that, or comes next
     */
    public @Nullable Wrong check(Witness witness, int unit, int first, int between) {
        IntList order = witness.order();
        RunState run = new RunState(trace);
        Wrong wrong = steps(run, order);
        if (wrong != null) {
            return wrong;
        }
        String why = null;
        for (int event : witness.next()) {
            why = why != null ? why : next(run, event);
        }
        int second = witness.next().getInt(witness.next().size() - 1);
        boolean isNext = witness.next().size() == 2 && witness.next().getInt(0) == between;
        int came = order.indexOf(between);
        if (why == null && (order.indexOf(first) < 0 || !isNext && came < order.indexOf(first))) {
            why = "the access in between does not come after the first one of the unit";
        } else if (why == null && !isUnit(unit, first, second)) {
            why = "the two accesses are not of one unit of work";
        } else if (why == null && !(conflict(first, between) && conflict(between, second))) {
            why = "the access in between does not conflict with both others";
        }
        return why == null ? null : new Wrong(order.size() + 1, why);
    }

    private boolean conflict(int one, int other) {
        return trace.thread(one) != trace.thread(other)
                && trace.kind(one).isAccess()
                && trace.kind(other).isAccess()
                && trace.operand(one) == trace.operand(other)
                && (trace.kind(one).isWrite() || trace.kind(other).isWrite());
    }

    /** Whether a thread has both accesses in a unit, which has not ended in between. */
    private boolean isUnit(int unit, int first, int second) {
        int thread = trace.thread(unit);
        if (trace.kind(unit) != EventKind.BEGIN || thread != trace.thread(first) || thread != trace.thread(second)) {
            return false;
        }
        int depth = 0;
        for (int number = trace.number(unit); number < trace.number(second); number++) {
            EventKind kind = trace.kind(trace.event(thread, number));
            depth += kind == EventKind.BEGIN ? 1 : kind == EventKind.END ? -1 : 0;
            if (depth == 0) {
                return false;
            }
        }
        return trace.number(unit) < trace.number(first) && trace.number(first) < trace.number(second);
    }

    /** The first of these events that cannot come where it stands, or null. */
    @Nullable Wrong steps(IntList order) {
        return steps(new RunState(trace), order);
    }

    private @Nullable Wrong steps(RunState run, IntList order) {
        for (int i = 0; i < order.size(); i++) {
            String why = step(run, order.getInt(i));
            if (why != null) {
                return new Wrong(i + 1, why);
            }
        }
        return null;
    }

    private @Nullable String step(RunState run, int event) {
        String why = next(run, event);
        if (why != null) {
            return why;
        }
        EventKind kind = trace.kind(event);
        int thread = trace.thread(event);
        if (kind.isAcquisition()) {
            int holder = run.inTheWay(thread, trace.operand(event), kind.isShared());
            if (holder >= 0) {
                return threadNames.apply(thread) + " gets a lock that " + threadNames.apply(holder) + " has";
            }
        }
        int now = run.execute(event);
        String wrong =
                switch (kind) {
                    case READ, READ_ORDERED -> now == seen.get(event) ? null : " reads another value than in the run";
                    case JOIN ->
                        now >= seen.get(event) && run.forks(trace.operand(event)) >= joinedForks.get(event)
                                ? null
                                : " joins a thread that has not ended";
                    case TAKE -> now >= seen.get(event) ? null : " takes what was not given yet";
                    case WAKE -> now >= seen.get(event) ? null : " wakes up without a notification";
                    default -> null;
                };
        // Most steps are right, and there are millions: a name is made only for a message.
        return wrong == null ? null : threadNames.apply(thread) + wrong;
    }

    /** Whether an event is the next one of its thread. */
    private @Nullable String next(RunState run, int event) {
        int thread = trace.thread(event);
        if (run.count(thread) != trace.number(event)) {
            return threadNames.apply(thread) + " has had " + run.count(thread) + " events, and this is number "
                    + (trace.number(event) + 1);
        } else if (run.forks(thread) < forks.get(event)) {
            return threadNames.apply(thread) + " was not forked yet";
        }
        return null;
    }

    /** Why what comes next is no race and no deadlock. */
    private @Nullable String bad(RunState run, IntList order, IntList next) {
        return next.intStream().allMatch(event -> trace.kind(event).isAcquisition())
                ? noDeadlock(run, order, next)
                : noRace(next);
    }

    private @Nullable String noRace(IntList next) {
        if (next.size() != 2) {
            return "a race is of two accesses";
        }
        int one = next.getInt(0);
        int other = next.getInt(1);
        boolean races = trace.kind(one).isPlainAccess()
                && trace.kind(other).isPlainAccess()
                && trace.thread(one) != trace.thread(other)
                && trace.operand(one) == trace.operand(other)
                && (trace.kind(one).isWrite() || trace.kind(other).isWrite());
        return races ? null : "the two accesses do not conflict";
    }

    /** Each of these threads waits for a lock that another one of them has, or for a notification that only they would give, and nobody else interrupts it. */
    private @Nullable String noDeadlock(RunState run, IntList order, IntList next) {
        for (int event : next) {
            int thread = trace.thread(event);
            int holder =
                    run.inTheWay(thread, trace.operand(event), trace.kind(event).isShared());
            if (!isOneOf(next, holder)) {
                boolean waits = trace.kind(event) == EventKind.WAKE;
                if (!waits
                        || seen.get(event) == 0
                        || hasLimit(event)
                        || !run.waitsUnnotified(thread, trace.operand(event))) {
                    return threadNames.apply(thread) + (waits ? " can wake up" : " can have its lock");
                }
                for (int notification : notifications) {
                    int by = trace.thread(notification);
                    if (trace.operand(notification) == trace.operand(event)
                            && run.count(by) <= trace.number(notification)
                            && !isOneOf(next, by)) {
                        return threadNames.apply(by) + " can still notify " + threadNames.apply(thread);
                    }
                }
                String why = interrupted(run, order, next, event);
                if (why != null) {
                    return why;
                }
            }
        }
        return next.isEmpty() ? "nobody waits" : null;
    }

    /** An interrupt ends a wait, unless it came before it, as in the run: there the thread has waited nevertheless. */
    private @Nullable String interrupted(RunState run, IntList order, IntList next, int wake) {
        int wait = trace.event(trace.thread(wake), trace.number(wake) - 1);
        for (int interrupt : interrupts) {
            int by = trace.thread(interrupt);
            if (trace.operand(interrupt) != trace.thread(wake)) {
                continue;
            } else if (run.count(by) <= trace.number(interrupt)) {
                if (!isOneOf(next, by)) {
                    return threadNames.apply(by) + " can still interrupt " + threadNames.apply(trace.thread(wake));
                }
            } else if (interrupt > wait || order.indexOf(interrupt) > order.indexOf(wait)) {
                return threadNames.apply(trace.thread(wake)) + " was interrupted";
            }
        }
        return null;
    }

    private boolean hasLimit(int wake) {
        return trace.kind(trace.event(trace.thread(wake), trace.number(wake) - 1)) != EventKind.WAIT;
    }

    private boolean isOneOf(IntList next, int thread) {
        return next.intStream().anyMatch(event -> trace.thread(event) == thread);
    }

    private boolean isNotification(int event) {
        return trace.kind(event) == EventKind.NOTIFY || trace.kind(event) == EventKind.NOTIFY_ALL;
    }
}
