package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.run.JavaLaunch;
import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.ShellLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command that starts a Java program, as the user typed it after {@code --}.
 *
 * @param driver drives the program if it is a server; null if the program ends by itself
 * @param replayOptions options before {@code --} that {@code heddle replay} also needs to repeat such a run
 */
public record JavaCommand(List<String> words, @Nullable ServerDriver driver, List<String> replayOptions) {
    public JavaCommand {
        words = List.copyOf(words);
        replayOptions = List.copyOf(replayOptions);
    }

    /** A program that ends by itself. */
    public JavaCommand(List<String> words) {
        this(words, null, List.of());
    }

    /** The same program with a driver. */
    public JavaCommand drivenBy(ServerDriver by) {
        return new JavaCommand(words, by, replayOptions);
    }

    /**
     * @throws UsageException if there is no command, if it does not begin with a java executable, which can load an
     *     agent, or if it names no program
     */
    public static JavaCommand of(List<String> words) {
        checkExecutable(words);
        if (!JavaLaunch.of(words).hasProgram()) {
            throw new UsageException(
                    "the command after -- names no program: add the main class, -jar FILE or -m MODULE,"
                            + " for example: -- java -cp app.jar pkg.Main");
        }
        return new JavaCommand(words);
    }

    /** @throws UsageException if there is no command, or it does not begin with a java executable */
    public static void checkExecutable(List<String> words) {
        if (words.isEmpty()) {
            throw new UsageException("specify the program to run after --, for example: -- java -cp app.jar pkg.Main");
        }
        String executable = Path.of(words.get(0)).getFileName().toString();
        if (!executable.equals("java") && !executable.equals("java.exe")) {
            throw new UsageException(
                    "\"" + words.get(0) + "\" is not a java executable: the command after -- must begin with java; "
                            + "for a script, load the agent by -javaagent (docs/reference/agent-options.md)");
        }
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
        return new JavaCommand(more, driver, replayOptions);
    }

    /** The same program with the options that a replay needs. */
    public JavaCommand replayedWith(List<String> options) {
        return new JavaCommand(words, driver, options);
    }

    /**
     * The shell line that runs the program under a plan, for output: secrets are masked.
     *
     * @param own options in addition to those that every replay needs
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

    /** The command as a shell line for messages, with secrets masked. */
    @Override
    public String toString() {
        return ShellLine.of(Secrets.mask(words));
    }
}
