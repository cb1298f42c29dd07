package dev.heddle.replayer.gated;

/** A thread as one look after the other finds it. */
final class ThreadSnapshot {
    private StackTraceElement top;
    /** How many looks in a row have found it in the same native method. */
    private int nativeLooks;

    /**
     * Whether a thread moves: it runs, and not in the very native method in which the last look found it. One that waits for a lock, a
     * signal or a time does not.
     */
    boolean isMoving(Thread thread) {
        if (thread.getState() != Thread.State.RUNNABLE) {
            top = null;
            nativeLooks = 0;
            return false;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        StackTraceElement now = stack.length == 0 ? null : stack[0];
        boolean isSame = now != null && now.isNativeMethod() && now.equals(top);
        nativeLooks = isSame ? nativeLooks + 1 : 0;
        top = now;
        return !isSame;
    }

    int nativeLooks() {
        return nativeLooks;
    }
}
