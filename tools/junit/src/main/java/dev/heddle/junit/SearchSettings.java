package dev.heddle.junit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How schedules are searched, in the words of the options of {@code heddle hunt}; an empty text leaves an option out.
 */
record SearchSettings(
        String budget,
        String technique,
        String memory,
        long seed,
        String timeout,
        String include,
        String exclude,
        String failOn) {
    /** System property, or parameter of JUnit, that replaces the findings that make a test fail. */
    static final String FAIL_ON = "heddle.failOn";

    /** The defaults of {@link HeddleTest}. */
    static final SearchSettings DEFAULTS = new SearchSettings("20s", "", "", 1, "", "", "", names(FailOn.FAILURE));

    /** @param failOn replaces that of the annotation; null if it does not */
    static SearchSettings of(HeddleTest how, String failOn) {
        return new SearchSettings(
                how.budget(),
                how.technique(),
                name(how.memory()),
                how.seed(),
                how.timeout(),
                how.include(),
                how.exclude(),
                failOn != null ? failOn : names(how.failOn()));
    }

    /** The value of {@code --memory}; empty for the default. */
    static String name(Memory memory) {
        return memory == Memory.JMM ? "" : memory.name().toLowerCase(Locale.ROOT);
    }

    static String names(FailOn... findings) {
        return Arrays.stream(findings)
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
    }

    /** The verb and its options. */
    List<String> words(Path results) {
        List<String> words = new ArrayList<>(
                List.of("hunt", "-o", results.toString(), "--budget", budget, "--first", "--page", "failed"));
        option(words, "--fail-on", failOn);
        option(words, "--technique", technique);
        option(words, "--memory", memory);
        option(words, "--timeout", timeout);
        option(words, "--include", include);
        option(words, "--exclude", exclude);
        if (seed != 1) {
            option(words, "--seed", String.valueOf(seed));
        }
        return words;
    }

    private static void option(List<String> to, String name, String value) {
        if (!value.isEmpty()) {
            to.addAll(List.of(name, value));
        }
    }
}
