package dev.heddle.recorder.boot;

/**
 * Reports calls by which agents change the JVM. {@code sun.instrument.InstrumentationImpl} calls it where several runs
 * share a JVM. A listener is set once, before the class calls it, so a volatile variable is enough.
 */
public final class AgentCalls {
    private static volatile AgentCallListener listener;

    private AgentCalls() {}

    /** Sets the receiver of the calls. */
    public static void report(AgentCallListener receiver) {
        listener = receiver;
    }

    /** Called from the JDK, at the start of a method of an instrumentation. */
    public static void made(Object instrumentation, Object argument) {
        ThreadLog paused = Threads.pause();
        try {
            listener.called(instrumentation, argument);
        } finally {
            Threads.resume(paused);
        }
    }
}
