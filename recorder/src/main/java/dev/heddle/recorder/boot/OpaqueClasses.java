package dev.heddle.recorder.boot;

/** Classes whose objects are variables as a whole, each asked about once. */
final class OpaqueClasses extends ClassValue<Boolean> {
    private static final OpaqueClasses ALL = new OpaqueClasses();

    /** Quiet all the way: the JDK's own table of class values is a woven map. */
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
