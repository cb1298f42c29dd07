package dev.heddle.recorder.boot;

/** The directory after the recording has ended, for woven methods that are still on a stack. */
final class ClosedDirectory extends Directory {
    @Override
    public int classNumber(Class<?> type) {
        return 0;
    }

    @Override
    public boolean isOpaque(Class<?> type) {
        return false;
    }

    @Override
    public void threadAdded(ThreadLog log) {}

    @Override
    public boolean overridesStart(Class<?> threadType) {
        return false;
    }

    @Override
    public int stackNumber(StackTraceElement[] frames) {
        return -1;
    }

    @Override
    public int[] stackNumbers(StackTraceElement[] frames, int[] sites, int[] events, int count) {
        int[] unknown = new int[count];
        for (int i = 0; i < count; i++) {
            unknown[i] = -1;
        }
        return unknown;
    }

    @Override
    public void uncaught(ThreadLog log, Throwable exception) {}
}
