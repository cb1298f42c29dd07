package dev.heddle.junit;

import java.io.Serializable;

/**
 * Code that is run under many schedules, in JVMs of its own. It starts its threads, waits for them and checks what they
 * did. Values that it captures are copied to these JVMs, so they must be {@link Serializable}; each run has a copy of
 * its own.
 */
@FunctionalInterface
public interface Body extends Serializable {
    /** A schedule makes it fail if it throws, if one of its threads ends with an exception, or if it does not end. */
    void run() throws Exception;
}
