package dev.heddle.replayer.scheduler;

import java.util.ArrayList;
import java.util.List;

/**
 * Threads outside control: blocked in something that is not modelled, or not come to their first operation yet. They move in real time, and so does the
 * clock while nobody else can go on. Guarded by the game's lock; the thread that has the turn also asks without it whether there are any.
 */
final class UncontrolledThreads {
    /** So many of the occasions on which a thread left control are described. */
    private static final int MAX_LEAVES_NOTED = 5;

    private int count;
    private long leaves;
    private int unannounced;
    private final List<String> described = new ArrayList<>();
    /** Real time at which nobody could go on any more; 0 if somebody can. */
    private long idleSince;
    /** Whether nobody was left when that was last asked. */
    private boolean seemedOver;

    /** Whether nobody is outside. */
    boolean isEmpty() {
        return count == 0;
    }

    /** A thread that the game does not know has come to a hook. @param isStranger whether nobody was seen to start it */
    void joined(boolean isStranger) {
        count++;
        unannounced += isStranger ? 1 : 0;
    }

    /** A thread has left control. */
    void left(String thread, String where) {
        count++;
        if (++leaves <= MAX_LEAVES_NOTED) {
            described.add(thread + " left control at " + where);
        }
    }

    /** One of them is under control again, or has ended. */
    void gone() {
        count--;
    }

    /** How often a thread left control. */
    long leaves() {
        return leaves;
    }

    /** Where threads left control, the first times. */
    List<String> described() {
        return described;
    }

    /** What a reader of the outcome must know of them, one line each. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (unannounced > 0) {
            warnings.add(
                    unannounced + " threads joined that nobody was seen to start; they are named in order of arrival");
        }
        if (leaves > 0) {
            warnings.add("threads left control " + leaves + " times, blocked in something that is not modelled;"
                    + " when they came back depends on real time, and another run may differ");
        }
        return warnings;
    }

    /** The threads outside, if all of them are blocked at monitors; empty if not. */
    List<ControlledThread> ifBlocked(List<ControlledThread> threads) {
        List<ControlledThread> blocked = new ArrayList<>();
        for (ControlledThread thread : threads) {
            if (thread.place == ControlledThread.Place.OUTSIDE) {
                if (thread.thread.getState() != Thread.State.BLOCKED) {
                    return List.of();
                }
                blocked.add(thread);
            }
        }
        return blocked;
    }

    // While nobody can go on

    /** @param nanos real time, not 0 */
    void idleFrom(long nanos) {
        idleSince = nanos;
    }

    void busy() {
        idleSince = 0;
    }

    boolean isIdle() {
        return idleSince != 0;
    }

    long idleNanos(long nanos) {
        return nanos - idleSince;
    }

    /**
     * Whether nobody is left, twice in a row: a thread that nobody announced is neither a stranger nor known for a moment.
     *
     * @param seemsOver whether nobody seems to be left now
     */
    boolean isOver(boolean seemsOver) {
        boolean isOver = seemsOver && seemedOver;
        seemedOver = seemsOver;
        return isOver;
    }
}
