package dev.heddle.replayer.strategy;

/** A {@link Strategy} that knows what comes next, and so knows, too, that a thread which seems to be blocked outside will come back. */
@FunctionalInterface
public interface ExpectsReturn {
    /** As patient as usual. */
    ExpectsReturn AS_USUAL = new ExpectsReturn() {
        @Override
        public int patience() {
            return 1;
        }
    };

    /** How patient a strategy is. */
    static ExpectsReturn of(Strategy strategy) {
        return strategy instanceof ExpectsReturn patient ? patient : AS_USUAL;
    }

    /** How many times longer than usual the watchdog waits before it takes the running thread for blocked outside. */
    int patience();
}
