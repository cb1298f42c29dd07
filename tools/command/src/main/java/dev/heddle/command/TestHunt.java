package dev.heddle.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The words of {@code heddle hunt --tests} for the tests of a module, as a build runs it. */
public final class TestHunt {
    /** The value of {@code failOn} with which no finding fails the build. */
    public static final String NEVER = "never";

    private final List<String> words = new ArrayList<>();
    private final Path output;

    /**
     * @param selection the tests, as {@code --tests} takes them
     * @param testClasses directories and jars with tests, separated as in a class path
     * @param results the directory of all results of Heddle in the module
     */
    public TestHunt(String selection, String testClasses, Path results) {
        output = directory(results);
        words.addAll(List.of("hunt", "--tests", selection, "--test-classes", testClasses));
        words.addAll(List.of("-o", output.toString(), "--incremental"));
    }

    /**
     * The directory of a hunt's results.
     *
     * @param results the directory of all results of Heddle in the module
     */
    public static Path directory(Path results) {
        return results.resolve("hunt");
    }

    /** Adds the least finding that fails the build: a value of {@code --fail-on}, or {@link #NEVER}. */
    public TestHunt failsOn(String finding) {
        return option("--fail-on", finding.equals(NEVER) ? "failure" : finding);
    }

    /** Adds an option, unless its value is missing or blank. */
    public TestHunt option(String name, String value) {
        if (value != null && !value.isBlank()) {
            words.addAll(List.of(name, value));
        }
        return this;
    }

    /** Adds words as they are. */
    public TestHunt further(List<String> more) {
        words.addAll(more);
        return this;
    }

    /**
     * All words.
     *
     * @param jvm the java executable and its options for the tests, class path included
     */
    public List<String> words(List<String> jvm) {
        List<String> all = new ArrayList<>(words);
        all.add("--");
        all.addAll(jvm);
        return all;
    }

    /**
     * Removes earlier verdicts, so that all tests count as new.
     *
     * @throws CommandException if the file of verdicts cannot be removed
     */
    public TestHunt forgotten() {
        try {
            Files.deleteIfExists(output.resolve("tests.json"));
            return this;
        } catch (IOException e) {
            throw new CommandException("earlier verdicts cannot be removed: " + e.getMessage(), e);
        }
    }
}
