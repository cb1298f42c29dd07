package dev.heddle.cli.hunt;

import dev.heddle.cli.terminal.VerbOption;
import java.nio.file.Path;
import java.util.List;

/** Options of {@code hunt --tests}: the tests, their class path, and the forms of the results. */
final class TestSuiteOptions {
    static final VerbOption<String> TESTS = VerbOption.text(
                    null,
                    "tests",
                    "PATTERNS",
                    "hunt tests instead of a program: com.acme.*Test, CounterTest#counts*, !SlowTest, separated by commas; "
                            + "options for java may follow --")
            .withoutEffectOnVerdicts();
    static final VerbOption<Path> CLASS_PATH_FROM = VerbOption.path(
                    null,
                    "classpath-from",
                    "DIR|FILE",
                    "the directory target of a Maven module, or a file with a class path")
            .orElse(Path.of("target"), "target, or the -cp after --")
            .onlyFor(TESTS)
            .withoutEffectOnVerdicts();
    static final VerbOption<String> TEST_CLASSES = VerbOption.text(
                    null, "test-classes", "PATHS", "directories or jars with tests")
            .orElse(null, "all directories of the class path")
            .onlyFor(TESTS);
    static final VerbOption<String> GROUPS = VerbOption.text(
                    null,
                    "groups",
                    "TAGS",
                    "only tests with these JUnit tags, such as fast, slow & !network (surefire's groups)")
            .onlyFor(TESTS)
            .withoutEffectOnVerdicts();
    static final VerbOption<String> EXCLUDED_GROUPS = VerbOption.text(
                    null, "excluded-groups", "TAGS", "no tests with these JUnit tags (surefire's excludedGroups)")
            .onlyFor(TESTS)
            .withoutEffectOnVerdicts();
    static final VerbOption<Path> JUNIT_XML = VerbOption.path(
                    null, "junit-xml", "FILE", "write a report like surefire, with a test case for each test")
            .onlyFor(TESTS)
            .withoutEffectOnVerdicts();
    static final VerbOption<Boolean> ALLOW_NONE = VerbOption.flag(null, "allow-none", "do not fail if no test matches")
            .onlyFor(TESTS)
            .withoutEffectOnVerdicts();

    /** All of them. */
    static final List<VerbOption<?>> ALL = List.of(
            TESTS,
            CLASS_PATH_FROM.rare(),
            TEST_CLASSES.rare(),
            GROUPS.rare(),
            EXCLUDED_GROUPS.rare(),
            JUNIT_XML,
            ALLOW_NONE.rare());

    private TestSuiteOptions() {}
}
