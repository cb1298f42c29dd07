package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.Directory;
import dev.heddle.recorder.boot.ThreadLog;

/** For simulated threads: the names are never requested. */
public final class NoDirectory extends Directory {
    @Override
    public int classNumber(Class<?> type) {
        return 1;
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
        return new int[count];
    }

    @Override
    public void uncaught(ThreadLog log, Throwable exception) {}
}
