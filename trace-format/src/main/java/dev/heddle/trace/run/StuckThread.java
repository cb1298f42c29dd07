package dev.heddle.trace.run;

import dev.heddle.trace.json.TextValue;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.secret.Secrets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A thread that could not go on when its run was ended.
 *
 * @param thread the thread
 * @param role what it has to do with the end of the run
 * @param waitsFor what it waits for
 * @param stack its frames, innermost first; in serial mode those of woven methods
 * @param holds the locks that it holds, in the order in which it got them
 */
public record StuckThread(Named thread, Role role, Wait waitsFor, List<StackLine> stack, List<Held> holds) {
    public StuckThread {
        Objects.requireNonNull(thread, "thread");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(waitsFor, "waitsFor");
        stack = List.copyOf(stack);
        holds = List.copyOf(holds);
    }

    /**
     * A thread.
     *
     * @param path its path; {@code ?} if nobody was seen to start it
     * @param name its Java name
     */
    public record Named(String path, String name) {
        public Named {
            name = name == null ? null : Secrets.text(name);
        }

        @Override
        public String toString() {
            return "thread " + path + " \"" + name + "\"";
        }
    }

    /** What a thread has to do with the end of a run. */
    public enum Role implements TextValue {
        /** It waits for another thread that in the end waits for it. */
        CIRCLE,
        /** It is behind a circle: how many of these there are is a matter of when the circle is noticed. */
        BEHIND,
        /** There is no circle. */
        STUCK
    }

    /** What a thread waits for. */
    public enum Kind implements TextValue {
        /** A monitor. */
        MONITOR,
        /** A lock that is no monitor. */
        LOCK,
        /** To be notified. */
        NOTIFICATION,
        /** To be signalled on a condition. */
        SIGNAL,
        /** To be unparked. */
        PERMIT,
        /** The end of another thread. */
        END,
        /** Time to pass. */
        TIME,
        /** A monitor that code wants which is not woven. */
        OUTSIDE,
        /** Nobody knows. */
        UNKNOWN,
        /** Nothing: it is about to execute something. */
        NOTHING
    }

    /**
     * @param kind of what it waits for
     * @param object what it waits for: the class, and which one of that class is named first; null if there is none, or nobody knows
     * @param owners who holds it, or is waited for; the thread itself if it holds what it waits for
     * @param next what it is about to execute, if it waits for nothing; otherwise null
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
     * @param lock the class, and which one of that class is named first
     * @param shared whether others may hold it, too
     * @param acquired where the thread got it; null if nobody knows
     */
    public record Held(
            String lock, boolean shared, @Nullable StackLine acquired) {}
}
