package dev.heddle.trace.run;

import dev.heddle.trace.json.TextValue;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.secret.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A thread that was blocked when its run was ended.
 *
 * @param thread the thread
 * @param role its role in the end of the run
 * @param waitsFor its wait
 * @param stack its frames, innermost first; in serial mode those of woven methods
 * @param holds the locks that it holds, in the order of acquisition
 * @param next the operation at which the scheduler holds it; null in other modes, and if it has no instruction
 * @param pool the starved pool for which it works; null otherwise
 */
public record StuckThread(
        Named thread,
        Role role,
        Wait waitsFor,
        List<StackLine> stack,
        List<Held> holds,
        @Nullable PlanSite next,
        @Nullable Pool pool) {
    public StuckThread {
        Objects.requireNonNull(thread, "thread");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(waitsFor, "waitsFor");
        stack = List.copyOf(stack);
        holds = List.copyOf(holds);
    }

    /** A thread whose next operation is unknown. */
    public StuckThread(Named thread, Role role, Wait waitsFor, List<StackLine> stack, List<Held> holds) {
        this(thread, role, waitsFor, stack, holds, null);
    }

    /** A thread that works for no starved pool. */
    public StuckThread(
            Named thread, Role role, Wait waitsFor, List<StackLine> stack, List<Held> holds, @Nullable PlanSite next) {
        this(thread, role, waitsFor, stack, holds, next, null);
    }

    /** The same thread as a thread of a starved pool. */
    public StuckThread of(Pool starved) {
        return new StuckThread(thread, role, waitsFor, stack, holds, next, starved);
    }

    /** The stack at which it acquired a lock: the frames below that of the acquisition are still on its stack. */
    public List<StackLine> stackAt(StackLine acquired) {
        List<StackLine> at = new ArrayList<>(List.of(acquired));
        for (int i = 0; i < stack.size(); i++) {
            StackLine frame = stack.get(i);
            if (frame.className().equals(acquired.className()) && frame.method().equals(acquired.method())) {
                at.addAll(stack.subList(i + 1, stack.size()));
                break;
            }
        }
        return at;
    }

    /** Whether it is a suspended coroutine, which needs no thread while it waits. */
    public boolean suspended() {
        return thread.path().startsWith(Named.COROUTINE);
    }

    /**
     * A thread, or a suspended coroutine.
     *
     * @param path its path; {@code ?} if its start was not seen
     * @param name its Java name
     */
    public record Named(String path, String name) {
        private static final String COROUTINE = "coroutine ";

        public Named {
            name = name == null ? null : Secrets.text(name);
        }

        /**
         * A coroutine.
         *
         * @param number its number in the run
         * @param start where its code begins
         */
        public static Named coroutine(int number, StackLine start) {
            String place = start.file() == null
                    ? start.className().replace('/', '.')
                    : start.file() + (start.line() < 0 ? "" : ":" + start.line());
            return new Named(COROUTINE + number, "coroutine from " + place);
        }

        @Override
        public String toString() {
            return "thread " + path + " \"" + name + "\"";
        }
    }

    /** The role of a thread in the end of a run. */
    public enum Role implements TextValue {
        /** It waits for another thread that directly or indirectly waits for it. */
        CIRCLE,
        /** It waits for a thread of a cycle: the number of such threads depends on when the cycle is detected. */
        BEHIND,
        /** There is no cycle. */
        STUCK
    }

    /** The object of a thread's wait. */
    public enum Kind implements TextValue {
        /** A monitor. */
        MONITOR,
        /** A lock that is not a monitor. */
        LOCK,
        /** A notification. */
        NOTIFICATION,
        /** A signal on a condition. */
        SIGNAL,
        /** A permit for unpark. */
        PERMIT,
        /** The end of another thread. */
        END,
        /** A time-out. */
        TIME,
        /** A monitor requested by code that is not woven. */
        OUTSIDE,
        /** Unknown. */
        UNKNOWN,
        /** No wait: it is about to execute an operation. */
        NOTHING
    }

    /**
     * @param kind kind of wait
     * @param object the object it waits for: its class, and its position among the named objects of that class; null if
     * it has none, or it is unknown
     * @param owners the threads that hold it, or are waited for; the thread itself if it holds the object
     * @param next its pending operation, if it does not wait; otherwise null
     */
    public record Wait(
            Kind kind,
            @Nullable String object,
            List<Named> owners,
            @Nullable String next) {
        public Wait {
            Objects.requireNonNull(kind, "kind");
            owners = List.copyOf(owners);
        }

        public Wait(Kind kind, String object, Named owner) {
            this(kind, object, owner == null ? List.of() : List.of(owner), null);
        }
    }

    /**
     * A lock that a thread holds.
     *
     * @param lock its class, and its position among the named locks of that class
     * @param shared whether other threads may also hold it
     * @param acquired where the thread acquired it; null if unknown
     */
    public record Held(
            String lock, boolean shared, @Nullable StackLine acquired) {}

    /**
     * A pool all of whose threads wait, although tasks wait in its queue.
     *
     * @param name its name in the source, otherwise its class
     * @param isAwaited whether each of its threads waits for the result of a queued task; if not, they wait for something
     *     else
     * @param submitted the stack at which each queued task was submitted, innermost first
     */
    public record Pool(String name, boolean isAwaited, List<List<StackLine>> submitted) {
        public Pool {
            submitted = submitted.stream().map(List::copyOf).toList();
        }
    }
}
