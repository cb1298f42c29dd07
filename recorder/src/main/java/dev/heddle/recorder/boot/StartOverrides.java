package dev.heddle.recorder.boot;

/** Which classes of threads override {@code start} in woven code; each asked for once. */
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
        return type != Thread.class && Threads.directory.seesStart(type);
    }
}
