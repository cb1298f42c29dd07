package dev.heddle.recorder.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * Where a JVM that is new enough enters the agent. Nothing but this class, {@link Entry} and the loader is visible to the target; the agent
 * itself and everything it uses live in a loader of their own.
 */
public final class Premain {
    private static final String BOOT_CLASSES = "dev.heddle.recorder.agent.BootClasses";
    private static final String STOP = ",on-error=stop,";
    static final int EXIT_INTERNAL = 70;

    private Premain() {}

    /** Called by {@link Entry}. What goes wrong is said in one line; then the target runs unrecorded, or not at all, as its options say. */
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
            // First of all: every other class may name these, and then needs them to be verified.
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

    /** Reads no options, which may be wrong; a comma that is written twice belongs to a value. */
    private static boolean isStopping(String options) {
        return options != null && ("," + options.replace(",,", "") + ",").contains(STOP);
    }

    private static void fail(String options, Throwable cause) {
        boolean stop = isStopping(options);
        // Heddle's own exceptions have another loader; what they say is a line for the user.
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
