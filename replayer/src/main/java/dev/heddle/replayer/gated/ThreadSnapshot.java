package dev.heddle.replayer.gated;

/** The state of a thread at consecutive samples. */
final class ThreadSnapshot {
    private StackTraceElement top;
    /** Number of consecutive samples in the same native method. */
    private int nativeSamples;

    /**
     * Returns whether a thread moves: it runs, but not in the same native method as at the last sample. A thread that
     * waits for a lock, a signal or a time-out does not move.
     */
    boolean isMoving(Thread thread) {
        if (thread.getState() != Thread.State.RUNNABLE) {
            top = null;
            nativeSamples = 0;
            return false;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        StackTraceElement now = stack.length == 0 ? null : stack[0];
        boolean isSame = now != null && now.isNativeMethod() && now.equals(top);
        nativeSamples = isSame ? nativeSamples + 1 : 0;
        top = now;
        return !isSame;
    }

    int nativeSamples() {
        return nativeSamples;
    }
}
