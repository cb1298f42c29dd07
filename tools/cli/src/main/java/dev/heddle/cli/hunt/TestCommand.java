package dev.heddle.cli.hunt;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.TestClassPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The command that starts JVMs for tests.
 *
 * @param java the java executable and options, without a class path
 * @param classPath of the command; null if it has none
 */
record TestCommand(List<String> java, String classPath) {
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    /** Options whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of(
            "--add-opens", "--add-exports", "--add-reads", "--add-modules", "--limit-modules", "--upgrade-module-path");

    /**
     * @param words the words after {@code --}; may be empty
     * @throws UsageException if the words name a program, or are not a java command
     */
    static TestCommand of(List<String> words) {
        if (words.isEmpty()) {
            return new TestCommand(List.of(ownJava().toString()), null);
        }
        JavaCommand.of(words);
        List<String> java = new ArrayList<>(List.of(words.get(0)));
        String classPath = null;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            boolean hasNext = i + 1 < words.size();
            if (CLASS_PATH.contains(word) && hasNext) {
                classPath = words.get(++i);
            } else if (word.startsWith("--class-path=")) {
                classPath = word.substring(word.indexOf('=') + 1);
            } else if (word.equals("-p") || word.startsWith("--module-path")) {
                throw new UsageException("tests run on the class path: name it with -cp instead of " + word);
            } else if (WITH_VALUE.contains(word) && hasNext) {
                java.add(word);
                java.add(words.get(++i));
            } else if (word.startsWith("-") || word.startsWith("@")) {
                java.add(word);
            } else {
                throw new UsageException("with --tests only java options may follow --, and \"" + word
                        + "\" is not an option: remove it, or name one test with -- java -cp … Class#method");
            }
        }
        return new TestCommand(java, classPath);
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
