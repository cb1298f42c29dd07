package dev.heddle.recorder.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * What the JVM loads first. Compiled for Java 8, so that an old JVM can still say what is wrong with it; therefore it names no other class
 * of Heddle.
 */
public final class Entry {
    private static final int OLDEST_JAVA = 17;
    private static final String STOP = ",on-error=stop,";
    private static final int EXIT_INTERNAL = 70;

    /** All agents of Heddle have this class, and a JVM loads it once. */
    private static boolean entered;

    private Entry() {}

    /** Called by the JVM, on the main thread. */
    public static void premain(String options, Instrumentation instrumentation) throws Throwable {
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
                throw e.getCause();
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

    private static void refuse(String options, String what, String otherwise) {
        boolean stop = ("," + options + ",").contains(STOP);
        System.err.println("heddle: " + what + "; " + (stop ? "the program is not started" : otherwise));
        if (stop) {
            Runtime.getRuntime().halt(EXIT_INTERNAL);
        }
    }
}
