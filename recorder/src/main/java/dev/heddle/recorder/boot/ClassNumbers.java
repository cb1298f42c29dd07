package dev.heddle.recorder.boot;

/** Numbers of classes, each asked for once. */
final class ClassNumbers extends ClassValue<Integer> {
    private static final ClassNumbers NUMBERS = new ClassNumbers();

    static int of(Object object) {
        return NUMBERS.get(object.getClass());
    }

    @Override
    protected Integer computeValue(Class<?> type) {
        Directory directory = Threads.directory;
        ThreadLog log = ThreadLog.current();
        log.enterAgent();
        try {
            return directory.classNumber(type);
        } finally {
            log.leaveAgent();
        }
    }
}
