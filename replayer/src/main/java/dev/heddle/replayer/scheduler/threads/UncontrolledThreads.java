package dev.heddle.replayer.scheduler.threads;

import java.util.ArrayList;
import java.util.List;

/**
 * Threads that are not under control: blocked in an operation that is not modelled, or before their first operation.
 * They run in real time, and virtual time follows it while no controlled thread is enabled. Guarded by the scheduler
 * lock; the thread that has the turn also reads without it whether there are any.
 */
public final class UncontrolledThreads {
    /** Number of departures from control that are described. */
    private static final int MAX_LEAVES_NOTED = 5;
    /** The JDK's class with the threads of a scope; its wait is not modelled. */
    private static final String FLOCK = "jdk.internal.misc.ThreadFlock";

    private int count;
    private long leaves;
    private int unannounced;
    private final List<String> described = new ArrayList<>();
    /** Real time since which no controlled thread is enabled; 0 if one is. */
    private long idleSince;
    /** Whether the last check found no threads left. */
    private boolean seemedOver;

    /** Returns whether there is no uncontrolled thread. */
    public boolean isEmpty() {
        return count == 0;
    }

    /** An unknown thread has reached a hook. @param isStranger whether its start was not seen */
    public void joined(boolean isStranger) {
        count++;
        unannounced += isStranger ? 1 : 0;
    }

    /** A thread has left control. */
    public void left(String thread, String where) {
        count++;
        if (++leaves <= MAX_LEAVES_NOTED) {
            described.add(thread + " left control at " + where);
        }
    }

    /** An uncontrolled thread is under control again, or has ended. */
    public void gone() {
        count--;
    }

    /** How often a thread left control. */
    public long leaves() {
        return leaves;
    }

    /** Describes the first departures from control. */
    public List<String> described() {
        return described;
    }

    /** Messages for the reader of the outcome, one line each. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (unannounced > 0) {
            warnings.add(unannounced + " threads joined whose start was not seen; they are named in order of arrival");
        }
        if (leaves > 0) {
            warnings.add("threads left control " + leaves + " times, blocked in operations that are not modelled;"
                    + " their return depends on real time, so another run may differ");
        }
        return warnings;
    }

    /**
     * Returns the uncontrolled threads if all of them are blocked at monitors, or wait for the subtasks of a structured
     * scope; otherwise an empty list. Controlled threads execute the subtasks.
     */
    public List<ControlledThread> ifBlocked(List<ControlledThread> threads) {
        List<ControlledThread> blocked = new ArrayList<>();
        for (ControlledThread thread : threads) {
            if (thread.place == ControlledThread.Place.UNCONTROLLED) {
                if (thread.thread.getState() != Thread.State.BLOCKED && !isInScope(thread)) {
                    return List.of();
                }
                blocked.add(thread);
            }
        }
        return blocked;
    }

    /** Returns whether a thread waits, without a time limit, for the subtasks of a structured scope. */
    public static boolean isInScope(ControlledThread thread) {
        if (thread.thread.getState() != Thread.State.WAITING) {
            return false;
        }
        for (StackTraceElement frame : thread.thread.getStackTrace()) {
            if (frame.getClassName().equals(FLOCK) && frame.getMethodName().equals("awaitAll")) {
                return true;
            }
        }
        return false;
    }

    // While no controlled thread is enabled

    /** @param nanos real time, not 0 */
    public void idleFrom(long nanos) {
        idleSince = nanos;
    }

    public void busy() {
        idleSince = 0;
    }

    public boolean isIdle() {
        return idleSince != 0;
    }

    public long idleNanos(long nanos) {
        return nanos - idleSince;
    }

    /**
     * Returns whether two checks in a row found no threads left: an unannounced thread is briefly unknown to both
     * lists.
     *
     * @param seemsOver result of the current check
     */
    public boolean isOver(boolean seemsOver) {
        boolean isOver = seemsOver && seemedOver;
        seemedOver = seemsOver;
        return isOver;
    }
}
