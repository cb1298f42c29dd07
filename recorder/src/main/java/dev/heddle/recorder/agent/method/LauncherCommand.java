package dev.heddle.recorder.agent.method;

import java.io.File;
import java.util.List;

/** The argument of the java launcher: a main class or a jar, and its arguments. */
public final class LauncherCommand {
    private static final String COMMAND = "sun.java.command";
    private static final String MODULE = "jdk.module.main";

    private LauncherCommand() {}

    /** The command of this JVM; empty if the JVM does not show it. */
    public static List<String> ofThisJvm() {
        String command = System.getProperty(COMMAND, "");
        return command.isEmpty() ? List.of() : words(command);
    }

    /** Whether the first word is a class name or stands for one. */
    public static boolean isClass(List<String> words) {
        return !words.isEmpty() && System.getProperty(MODULE) == null && !isJar(words.get(0));
    }

    /** Whether this is the jar that was started by {@code -jar}. */
    public static boolean isJar(String word) {
        return word.equals(System.getProperty("java.class.path", "")) && new File(word).isFile();
    }

    /** The property has the words joined; the command line of the process, if it is known, has their boundaries. */
    private static List<String> words(String command) {
        String[] all = ProcessHandle.current().info().arguments().orElse(new String[0]);
        for (int from = 0; from < all.length; from++) {
            List<String> tail = List.of(all).subList(from, all.length);
            if (String.join(" ", tail).equals(command)) {
                return tail;
            }
        }
        return List.of(command.split(" "));
    }
}
