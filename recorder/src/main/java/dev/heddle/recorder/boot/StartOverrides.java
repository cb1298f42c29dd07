package dev.heddle.recorder.boot;

/** The thread classes that override {@code start} in woven code; the agent is asked once for each class. */
final class StartOverrides extends ClassValue<Boolean> {
    private static final StartOverrides OVERRIDES = new StartOverrides();

    static boolean of(ThreadLog log, Thread thread) {
        log.enterAgent();
        boolean overridden = OVERRIDES.get(thread.getClass());
        log.leaveAgent();
        return overridden;
    }

    @Override
    protected Boolean computeValue(Class<?> type) {
        return type != Thread.class && Threads.directory.overridesStart(type);
    }
}
