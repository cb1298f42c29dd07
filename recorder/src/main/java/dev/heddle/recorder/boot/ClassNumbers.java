package dev.heddle.recorder.boot;

/** Numbers of classes; the agent is asked once for each class. */
final class ClassNumbers extends ClassValue<Integer> {
    private static final ClassNumbers NUMBERS = new ClassNumbers();

    /** Runs as Heddle's own code, because the JDK's table of class values is a woven map. */
    static int of(ShadowStack log, Object object) {
        return ofClass(log, object.getClass());
    }

    /** The number of a class itself. */
    static int ofClass(ShadowStack log, Class<?> type) {
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
