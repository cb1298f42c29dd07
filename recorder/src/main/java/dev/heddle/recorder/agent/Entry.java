package dev.heddle.recorder.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * The class that the JVM loads first. Compiled for Java 8, so that an old JVM can still print what is wrong. Therefore
 * it names no other class of Heddle.
 */
public final class Entry {
    private static final int OLDEST_JAVA = 17;
    private static final String STOP = ",on-error=stop,";
    private static final int EXIT_INTERNAL = 70;

    /** All agents of Heddle have this class, and a JVM loads it once. */
    private static boolean entered;

    private Entry() {}

    /** Called by the JVM, on the main thread. */
    public static void premain(String options, Instrumentation instrumentation) {
        String version = System.getProperty("java.specification.version");
        if (isTooOld(version)) {
            refuse(
                    options,
                    "Java " + version + " is too old, Heddle needs " + OLDEST_JAVA + " or later",
                    "the program runs unrecorded");
        } else if (entered) {
            refuse(options, "another agent of Heddle is at work in this JVM, name only one", "this one does nothing");
        } else {
            entered = true;
            try {
                Class.forName("dev.heddle.recorder.agent.Premain")
                        .getMethod("premain", String.class, Instrumentation.class)
                        .invoke(null, options, instrumentation);
            } catch (InvocationTargetException e) {
                failed(options, e.getCause());
            } catch (Throwable e) {
                failed(options, e);
            }
        }
    }

    /** Called by the JVM at the request of a tool, on a thread of its own. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        String version = System.getProperty("java.specification.version");
        if (isTooOld(version)) {
            refuse(
                    null,
                    "Java " + version + " is too old, Heddle needs " + OLDEST_JAVA + " or later",
                    "nothing is recorded");
            return;
        }
        try {
            Class.forName("dev.heddle.recorder.agent.Agentmain")
                    .getMethod("agentmain", String.class, Instrumentation.class, boolean.class)
                    .invoke(null, options, instrumentation, Boolean.valueOf(entered));
        } catch (InvocationTargetException e) {
            failed(null, e.getCause());
        } catch (Throwable e) {
            failed(null, e);
        }
    }

    /** No exception may leave {@code premain}: the JVM would abort the program. */
    private static void failed(String options, Throwable why) {
        try {
            refuse(options, "the agent cannot start: " + why.getClass().getName(), "the program runs unrecorded");
        } catch (Throwable again) {
            // Not even a line can be written; the options still apply.
            if (isStopping(options)) {
                Runtime.getRuntime().halt(EXIT_INTERNAL);
            }
        }
    }

    /** @param version such as 1.8 or 21 */
    static boolean isTooOld(String version) {
        String major = version.startsWith("1.") ? version.substring(2) : version;
        int end = 0;
        while (end < major.length() && Character.isDigit(major.charAt(end))) {
            end++;
        }
        return end > 0 && Integer.parseInt(major.substring(0, end)) < OLDEST_JAVA;
    }

    private static boolean isStopping(String options) {
        // A double comma belongs to a value.
        return options != null && ("," + options.replace(",,", "") + ",").contains(STOP);
    }

    private static void refuse(String options, String what, String otherwise) {
        boolean stop = isStopping(options);
        System.err.println("heddle: " + what + "; " + (stop ? "the program is not started" : otherwise));
        if (stop) {
            Runtime.getRuntime().halt(EXIT_INTERNAL);
        }
    }
}
