package dev.heddle.recorder.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * Entry point of the agent in a JVM that is new enough. Only this class, {@link Entry} and the loader are visible to
 * the target; the agent itself and its libraries are in a loader of their own.
 */
public final class Premain {
    private static final String BOOT_CLASSES = "dev.heddle.recorder.agent.BootClasses";
    private static final String STOP = ",on-error=stop,";
    static final int EXIT_INTERNAL = 70;

    private Premain() {}

    /**
     * Called by {@link Entry}. An error is printed in one line. The target then runs unrecorded, or does not start,
     * according to its options.
     */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            File jar = new File(Premain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            AgentClassLoader loader = jar.isFile() ? new AgentClassLoader(jar) : null;
            if (loader == null || loader.agentClass() == null) {
                throw new IllegalArgumentException(
                        "the class path of the program holds Heddle's own classes, which come before those of the agent: take "
                                + jar + " from it");
            }
            // First, because every other class may name these, and then needs them for its verification.
            loader.loadClass(BOOT_CLASSES)
                    .getMethod("define", Instrumentation.class)
                    .invoke(null, instrumentation);
            loader.loadClass(loader.agentClass())
                    .getMethod("premain", String.class, Instrumentation.class)
                    .invoke(null, options, instrumentation);
        } catch (InvocationTargetException e) {
            fail(options, e.getCause());
        } catch (Throwable e) {
            fail(options, e);
        }
    }

    /** Parses no options, which may be wrong; a double comma belongs to a value. */
    private static boolean isStopping(String options) {
        return options != null && ("," + options.replace(",,", "") + ",").contains(STOP);
    }

    private static void fail(String options, Throwable cause) {
        boolean stop = isStopping(options);
        // Heddle's own exceptions have another loader; their messages are lines for the user.
        boolean isSaid = cause instanceof IllegalArgumentException
                || cause.getClass().getName().startsWith("dev.heddle.");
        String what = isSaid ? cause.getMessage() : cause.toString();
        System.err.println(
                "heddle: " + what + (stop ? "; the program is not started" : "; the program runs unrecorded"));
        if (stop) {
            Runtime.getRuntime().halt(EXIT_INTERNAL);
        }
    }
}
