package dev.heddle.recorder.agent;

import java.lang.reflect.Method;
import java.util.List;

/** What the agent asks of the JVM beside the public interfaces. */
final class Jvm {
    /** Slots 0 to 2 are the JDK's own; 1 runs the shutdown hooks of the program. */
    private static final int SHUTDOWN_SLOT = 9;

    private Jvm() {}

    /** Runs something when the JVM ends, after all shutdown hooks of the program. */
    static void atExit(Runnable last) {
        try {
            Object access = Class.forName("jdk.internal.access.SharedSecrets")
                    .getMethod("getJavaLangAccess")
                    .invoke(null);
            Class.forName("jdk.internal.access.JavaLangAccess")
                    .getMethod("registerShutdownHook", int.class, boolean.class, Runnable.class)
                    .invoke(access, SHUTDOWN_SLOT, false, last);
        } catch (ReflectiveOperationException e) {
            // A JDK without this door: then together with the program's own hooks, which may still record.
            Runtime.getRuntime().addShutdownHook(new Thread(last, "heddle-close"));
        }
    }

    /** From JDK 24 on the first use of sun.misc.Unsafe, here by Chronicle, prints a warning into the target's output. */
    static void silenceUnsafe() {
        try {
            Method warned = Class.forName("sun.misc.Unsafe").getDeclaredMethod("trySetMemoryAccessWarned");
            warned.setAccessible(true);
            warned.invoke(null);
        } catch (NoSuchMethodException e) {
            // An older JDK does not warn.
            return;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("sun.misc.Unsafe cannot be reached: " + e, e);
        }
    }

    /** Name and version. */
    static String description() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    }

    /** Main class or jar with its arguments. */
    static List<String> command() {
        String command = System.getProperty("sun.java.command", "");
        return command.isEmpty() ? List.of() : List.of(command.split(" "));
    }

    static long pid() {
        return ProcessHandle.current().pid();
    }
}
