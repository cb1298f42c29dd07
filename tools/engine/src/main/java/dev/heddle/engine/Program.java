package dev.heddle.engine;

import dev.heddle.engine.internal.launch.JavaCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java program, as a command starts it. Immutable. */
public final class Program {
    private final JavaCommand command;

    private Program(JavaCommand command) {
        this.command = command;
    }

    /**
     * A program that runs on the JDK of this JVM.
     *
     * @param arguments what stands behind {@code java}: its options, the main class or {@code -jar} and a file, and the program's own arguments
     */
    public static Program java(String... arguments) {
        return java(List.of(arguments));
    }

    /** See {@link #java(String...)}. */
    public static Program java(List<String> arguments) {
        return on(Path.of(System.getProperty("java.home")), arguments);
    }

    /**
     * A program that runs on another JDK, 17 or later.
     *
     * @param home where that is
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

    /** The command, as it could be typed. */
    @Override
    public String toString() {
        return command.toString();
    }
}
