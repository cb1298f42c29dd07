package dev.heddle.replayer.control;

/** Threads that the scheduler does not know, but that may act for the program. */
public interface UnseenThreads {
    /** No such threads. */
    UnseenThreads NONE = new UnseenThreads() {
        @Override
        public boolean isAnyAlive() {
            return false;
        }

        @Override
        public boolean isAnyUserThreadAlive() {
            return false;
        }

        @Override
        public boolean isAnyBusy() {
            return false;
        }

        @Override
        public boolean haveAwaitedProcesses() {
            return false;
        }
    };

    /** Returns whether one is alive. */
    boolean isAnyAlive();

    /** Returns whether one is alive that keeps the program from ending: it is no daemon. */
    boolean isAnyUserThreadAlive();

    /** Returns whether one may act soon: it is alive, and does not wait for another thread of this JVM. */
    boolean isAnyBusy();

    /**
     * Returns whether one has awaited the end of a process, even if it is idle now: another thread, which has not begun
     * yet, may go on with the result.
     */
    boolean haveAwaitedProcesses();
}
