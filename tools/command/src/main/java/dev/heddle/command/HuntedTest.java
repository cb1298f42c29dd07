package dev.heddle.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The results of one test among those of {@code heddle hunt --tests}, which has a directory for each hunted test.
 *
 * @param directory the directory with {@code findings.json}
 * @param name the full name of the test, for example {@code com.acme.CounterTest#counts}
 */
public record HuntedTest(Path directory, String name) {
    private static final String FINDINGS = "findings.json";

    /**
     * Finds the results of a test.
     *
     * @param hunt the directory of all results of the hunt
     * @param test the class and method, with or without the package
     * @param words how the caller's build names its tasks and options
     * @throws CommandException if the directory cannot be read, or does not have exactly one such test
     */
    public static HuntedTest find(Path hunt, String test, BuildWords words) {
        String ending = test.replace('#', '.').replaceAll("[^\\w.$,()-]", "_");
        List<Path> found = directories(hunt).stream()
                .filter(one -> one.getFileName().toString().equals(ending)
                        || one.getFileName().toString().endsWith("." + ending))
                .toList();
        if (found.isEmpty()) {
            throw new CommandException("there are no results of " + test + " in " + hunt + ": run " + words.hunt()
                    + " first, or name a plan with " + words.plan());
        }
        if (found.size() > 1) {
            throw new CommandException("there are several tests with the name " + test + " in " + hunt
                    + ": write its package, as in " + words.test());
        }
        String directory = found.get(0).getFileName().toString();
        return new HuntedTest(found.get(0), directory.substring(0, directory.length() - ending.length()) + test);
    }

    private static List<Path> directories(Path hunt) {
        if (!Files.isDirectory(hunt)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(hunt)) {
            return all.filter(one -> Files.isRegularFile(one.resolve(FINDINGS)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new CommandException("cannot read " + hunt + ": " + e.getMessage(), e);
        }
    }

    /**
     * The plan of the first failure.
     *
     * @param words how the caller's build names its tasks and options
     * @throws CommandException if no failure has a plan, or the results cannot be read
     */
    public String plan(BuildWords words) {
        Path file = null;
        try {
            file = Files.createTempFile("heddle-", ".properties");
            List<String> report =
                    List.of("report", "--format", "properties", "-o", file.toString(), directory.toString());
            int code =
                    HeddleCommand.run(report, directory, Map.of(), line -> {}).exitCode();
            Properties values = new Properties();
            try (InputStream in = Files.newInputStream(file)) {
                values.load(in);
            }
            String first = values.getProperty("group.1.plan");
            if (code != HeddleCommand.NOTHING_FOUND || first == null) {
                throw new CommandException(
                        directory + " has no plan that reproduces a failure: name one with " + words.plan());
            }
            return directory.resolve(first).toString();
        } catch (IOException e) {
            throw new CommandException("the results in " + directory + " cannot be read: " + e.getMessage(), e);
        } finally {
            if (file != null) {
                file.toFile().delete();
            }
        }
    }

    /**
     * How a build names what a message advises.
     *
     * @param hunt the task that hunts, for example {@code heddle:hunt}
     * @param test an option that names a test, for example {@code -Dtest=com.acme.CounterTest#counts}
     * @param plan an option that names a plan, for example {@code -Dheddle.plan=FILE}
     */
    public record BuildWords(String hunt, String test, String plan) {}
}
