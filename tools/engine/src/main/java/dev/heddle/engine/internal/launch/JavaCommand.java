package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.driven.Drive;
import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.ShellLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command that starts a Java program, as the user typed it behind {@code --}.
 *
 * @param drive what drives the program if it serves until it is stopped; null if it ends by itself
 * @param replayOptions what was said before {@code --} that {@code heddle replay} needs, too, to make such a run again
 */
public record JavaCommand(List<String> words, @Nullable Drive drive, List<String> replayOptions) {
    public JavaCommand {
        words = List.copyOf(words);
        replayOptions = List.copyOf(replayOptions);
    }

    /** A program that ends by itself. */
    public JavaCommand(List<String> words) {
        this(words, null, List.of());
    }

    /** The same program, driven. */
    public JavaCommand drivenBy(Drive by) {
        return new JavaCommand(words, by, replayOptions);
    }

    /**
     * @throws UsageException if there is no command, or it does not begin with a java executable, behind which an agent could be put
     */
    public static JavaCommand of(List<String> words) {
        if (words.isEmpty()) {
            throw new UsageException("name the program to run behind --, as in: -- java -cp app.jar pkg.Main");
        }
        String executable = Path.of(words.get(0)).getFileName().toString();
        if (!executable.equals("java") && !executable.equals("java.exe")) {
            throw new UsageException(
                    "\"" + words.get(0) + "\" is no java executable: the command behind -- begins with java; "
                            + "for a script give its JVM the agent by -javaagent (docs/reference/agent-options.md)");
        }
        return new JavaCommand(words);
    }

    /** The same command with an agent. */
    public JavaCommand withAgent(Path jar, String options) {
        return withOption("-javaagent:" + jar + "=" + options);
    }

    /** The same command with an option of the JVM, before all others. */
    public JavaCommand withOption(String option) {
        return withOptions(List.of(option));
    }

    /** The same command with options of the JVM, before all others. */
    JavaCommand withOptions(List<String> options) {
        List<String> more = new ArrayList<>(words);
        more.addAll(1, options);
        return new JavaCommand(more, drive, replayOptions);
    }

    /** The same program, with what a replay of it needs. */
    public JavaCommand replayedWith(List<String> options) {
        return new JavaCommand(words, drive, options);
    }

    /**
     * The line that runs it under a plan, for the user to read: a secret in it is masked.
     *
     * @param own options besides those that every replay of it needs
     */
    public String replay(Path plan, String... own) {
        List<String> line = new ArrayList<>(List.of("heddle", "replay"));
        line.addAll(List.of(own));
        line.addAll(replayOptions);
        line.add(plan.toString());
        line.add("--");
        line.addAll(words);
        return ShellLine.of(Secrets.mask(line));
    }

    /** For a message or a note: what could be typed again, with secrets masked. */
    @Override
    public String toString() {
        return ShellLine.of(Secrets.mask(words));
    }
}
