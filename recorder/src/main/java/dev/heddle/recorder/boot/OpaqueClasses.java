package dev.heddle.recorder.boot;

/** Classes whose objects are variables as a whole; the agent is asked once for each class. */
final class OpaqueClasses extends ClassValue<Boolean> {
    private static final OpaqueClasses ALL = new OpaqueClasses();

    /** Runs as Heddle's own code, because the JDK's table of class values is a woven map. */
    static boolean hasClassOf(ThreadLog log, Object object) {
        log.enterAgent();
        try {
            return ALL.get(object.getClass());
        } finally {
            log.leaveAgent();
        }
    }

    @Override
    protected Boolean computeValue(Class<?> type) {
        return Threads.directory.isOpaque(type);
    }
}
