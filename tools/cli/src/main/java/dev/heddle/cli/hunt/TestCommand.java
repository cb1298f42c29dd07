package dev.heddle.cli.hunt;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.TestClassPath;
import dev.heddle.trace.run.JavaLaunch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The command that starts JVMs for tests.
 *
 * @param java the java executable and options, without a class path
 * @param classPath of the command; null if it has none
 */
record TestCommand(List<String> java, String classPath) {
    /**
     * @param words the words after {@code --}; may be empty
     * @throws UsageException if the words name a program, or are not a java command
     */
    static TestCommand of(List<String> words) {
        if (words.isEmpty()) {
            return new TestCommand(List.of(ownJava().toString()), null);
        }
        JavaCommand.checkExecutable(words);
        JavaLaunch launch = JavaLaunch.of(words);
        if (launch.modulePath() != null) {
            throw new UsageException("tests run on the class path: name it with -cp instead of --module-path");
        }
        String program = Stream.of(launch.jar(), launch.module(), launch.mainClass())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (program != null) {
            throw new UsageException("with --tests only java options may follow --, and \"" + program
                    + "\" is not an option: remove it, or name one test with -- java -cp … Class#method");
        }
        List<String> java = new ArrayList<>(List.of(words.get(0)));
        java.addAll(launch.options());
        return new TestCommand(java, launch.classPath());
    }

    private static Path ownJava() {
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        Path java = bin.resolve("java.exe");
        return Files.exists(java) ? java : bin.resolve("java");
    }

    /** The command that runs one test. */
    JavaCommand with(TestClassPath path, String test) {
        List<String> words = new ArrayList<>(java);
        words.addAll(List.of("-cp", path.text(), test));
        return new JavaCommand(words);
    }
}
