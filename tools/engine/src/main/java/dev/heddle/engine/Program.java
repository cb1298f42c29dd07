package dev.heddle.engine;

import dev.heddle.engine.internal.launch.JavaCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command of a Java program. Immutable. */
public final class Program {
    private final JavaCommand command;

    private Program(JavaCommand command) {
        this.command = command;
    }

    /**
     * A program on the JDK of this JVM.
     *
     * @param arguments of {@code java}: JVM options, the main class or {@code -jar} and a file, and the program's
     *     arguments
     */
    public static Program java(String... arguments) {
        return java(List.of(arguments));
    }

    /** See {@link #java(String...)}. */
    public static Program java(List<String> arguments) {
        return on(Path.of(System.getProperty("java.home")), arguments);
    }

    /**
     * A program on another JDK, version 17 or later.
     *
     * @param home directory of that JDK
     */
    public static Program on(Path home, List<String> arguments) {
        String suffix = System.getProperty("os.name").startsWith("Windows") ? ".exe" : "";
        List<String> words = new ArrayList<>();
        words.add(home.resolve("bin").resolve("java" + suffix).toString());
        words.addAll(arguments);
        return new Program(JavaCommand.of(words));
    }

    JavaCommand command() {
        return command;
    }

    /** The command as a shell line. */
    @Override
    public String toString() {
        return command.toString();
    }
}
