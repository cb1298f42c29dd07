package dev.heddle.replayer.strategy;

/**
 * A {@link Strategy} that knows the next steps of the schedule, and therefore that a thread which seems to be blocked
 * will return.
 */
@FunctionalInterface
public interface ExpectsReturn {
    /** The usual stall timeout. */
    ExpectsReturn AS_USUAL = new ExpectsReturn() {
        @Override
        public int patience() {
            return 1;
        }
    };

    /** Returns the strategy's own factor, or the usual one. */
    static ExpectsReturn of(Strategy strategy) {
        return strategy instanceof ExpectsReturn patient ? patient : AS_USUAL;
    }

    /** Factor of the watchdog's timeout before it treats the running thread as blocked. */
    int patience();
}
