package dev.heddle.recorder.boot;

import java.util.function.BiConsumer;

/**
 * Reports calls by which agents change the JVM. {@code sun.instrument.InstrumentationImpl} calls it where several runs
 * share a JVM. A listener is set once, before the class calls it, so a volatile variable is enough.
 */
public final class AgentCalls {
    private static volatile BiConsumer<Object, Object> listener;

    private AgentCalls() {}

    /** @param agent gets the instrumentation that an agent calls, and the first argument of the call */
    public static void report(BiConsumer<Object, Object> agent) {
        listener = agent;
    }

    /** Called from the JDK, at the start of a method of an instrumentation. */
    public static void made(Object instrumentation, Object argument) {
        ThreadLog paused = Threads.pause();
        try {
            listener.accept(instrumentation, argument);
        } finally {
            Threads.resume(paused);
        }
    }
}
