package dev.heddle.recorder.agent;

import dev.heddle.recorder.sink.QuietThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the agent asks of the JVM beside the public interfaces. */
final class Jvm {
    /** Slots 0 to 2 are the JDK's own; 1 runs the shutdown hooks of the program. */
    private static final int SHUTDOWN_SLOT = 9;

    private static final String AGENT = "-javaagent:";

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
            Runtime.getRuntime().addShutdownHook(new QuietThread(last, "heddle-close"));
        }
    }

    /**
     * Makes sure that a module is there whose packages only the platform can have.
     *
     * @throws IllegalArgumentException with a line for the user, if the program runs without it
     */
    static void need(String module) {
        if (ModuleLayer.boot().findModule(module).isEmpty()) {
            throw new IllegalArgumentException("the program runs without the module " + module
                    + ", which the recorder needs: add --add-modules " + module
                    + " to the command, or make the image with it");
        }
    }

    /** Whether the command that started this JVM names further agents. */
    static boolean hasOtherAgents() {
        try {
            String[] arguments = (String[]) Class.forName("jdk.internal.misc.VM")
                    .getMethod("getRuntimeArguments")
                    .invoke(null);
            int agents = 0;
            for (String argument : arguments == null ? new String[0] : arguments) {
                agents += argument.startsWith(AGENT) ? 1 : 0;
            }
            return agents > 1;
        } catch (ReflectiveOperationException e) {
            // A JDK without this door: then there may be.
            return true;
        }
    }

    /** Name and version. */
    static String description() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    }

    /** Main class or jar with its arguments, as they were given where the system shows that; otherwise as the JVM has joined them by blanks. */
    static List<String> command() {
        String command = System.getProperty("sun.java.command", "");
        return command.isEmpty() ? List.of() : words(command, given());
    }

    /**
     * The words of a command.
     *
     * @param joined as the JVM has it
     * @param given all that the process was started with
     */
    static List<String> words(String joined, List<String> given) {
        int length = -1;
        for (int from = given.size() - 1; from >= 0 && length < joined.length(); from--) {
            length += given.get(from).length() + 1;
            List<String> words = given.subList(from, given.size());
            if (length == joined.length() && String.join(" ", words).equals(joined)) {
                return List.copyOf(words);
            }
        }
        // Arguments from a file, or a system that does not show them.
        return List.of(joined.split(" "));
    }

    private static List<String> given() {
        try {
            return List.of(Files.readString(Path.of("/proc/self/cmdline")).split("\0"));
        } catch (IOException | SecurityException e) {
            return List.of();
        }
    }

    static long pid() {
        return ProcessHandle.current().pid();
    }
}
