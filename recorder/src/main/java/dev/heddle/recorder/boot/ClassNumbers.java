package dev.heddle.recorder.boot;

/** Numbers of classes, each asked for once. */
final class ClassNumbers extends ClassValue<Integer> {
    private static final ClassNumbers NUMBERS = new ClassNumbers();

    /** Quiet all the way: the JDK's own table of class values is a woven map. */
    static int of(ThreadLog log, Object object) {
        return ofClass(log, object.getClass());
    }

    /** The number of a class itself. */
    static int ofClass(ThreadLog log, Class<?> type) {
        log.enterAgent();
        try {
            return NUMBERS.get(type);
        } finally {
            log.leaveAgent();
        }
    }

    @Override
    protected Integer computeValue(Class<?> type) {
        return Threads.directory.classNumber(type);
    }
}
