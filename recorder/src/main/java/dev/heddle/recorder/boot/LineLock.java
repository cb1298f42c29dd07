package dev.heddle.recorder.boot;

/**
 * Stands for a lock around lines of the program, in runs that try such a repair. Only the scheduler's model knows it,
 * so a thread need not leave it in the block in which it entered it. Its hooks are woven only for such runs.
 */
public final class LineLock {
    private static final LineLock LOCK = new LineLock();

    private LineLock() {}

    /**
     * Called from woven code: the program is about to execute a locked line.
     *
     * @param held whether this call of the method has the lock: 1 or 0
     * @return 1
     */
    @Hook
    public static int enter(int held, ThreadLog log, int site) {
        if (held == 0) {
            Hooks.beforeAcquire(LOCK, site);
            Hooks.acquired(LOCK, Hooks.identity(LOCK), log, site);
        }
        return 1;
    }

    /**
     * Called from woven code: the program leaves the locked lines, or may have left them.
     *
     * @param held whether this call of the method has the lock: 1 or 0
     * @return 0
     */
    @Hook
    public static int leave(int held, ThreadLog log, int site) {
        if (held != 0) {
            Hooks.releasing(LOCK, Hooks.identity(LOCK), log, site);
        }
        return 0;
    }
}
