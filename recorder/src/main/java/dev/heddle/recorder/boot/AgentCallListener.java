package dev.heddle.recorder.boot;

/** Receives calls by which agents change the JVM. */
public interface AgentCallListener {
    /**
     * An agent calls its instrumentation.
     *
     * @param instrumentation the {@code java.lang.instrument.Instrumentation}
     * @param argument the first argument of the call
     */
    void called(Object instrumentation, Object argument);
}
