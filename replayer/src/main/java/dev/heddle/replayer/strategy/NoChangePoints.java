package dev.heddle.replayer.strategy;

/** Nobody's priority changes by itself. */
enum NoChangePoints implements ChangePoints {
    INSTANCE;

    @Override
    public double at(ThreadView thread, long event, long own) {
        return NONE;
    }

    @Override
    public int size() {
        return 0;
    }
}
