package dev.heddle.engine.internal.probe.program;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls of functions that are arguments. Several threads may call them, so the count is atomic. */
public final class FunctionCalls {
    private final AtomicInteger count = new AtomicInteger();

    /** Counts a call, whose result is this value. */
    public <T> T made(T value) {
        count.incrementAndGet();
        return value;
    }

    int count() {
        return count.get();
    }
}
