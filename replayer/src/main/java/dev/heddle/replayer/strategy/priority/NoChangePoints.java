package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.ThreadView;

/** No change points. */
public enum NoChangePoints implements ChangePoints {
    INSTANCE;

    @Override
    public double at(ThreadView thread, long event, long own) {
        return NONE;
    }

    @Override
    public boolean isDue(long event) {
        return false;
    }

    @Override
    public int size() {
        return 0;
    }
}
