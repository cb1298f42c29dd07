package dev.heddle.subjects.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subject.Expectation;
import dev.heddle.subjects.Subjects;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class RankSubjectsTest {

    private static final int CLEAN_RUNS = 20;

    static Stream<Subject> buggy() {
        return RankSubjects.all().stream().filter(subject -> subject.expectation() == Expectation.BUGGY);
    }

    static Stream<Subject> clean() {
        return RankSubjects.all().stream().filter(subject -> subject.expectation() == Expectation.CLEAN);
    }

    @Test
    void everyProgramInTheTwinPackagesIsRegistered() throws Exception {
        assertThat(RankSubjects.all())
                .extracting(subject -> subject.mainClass().getName())
                .containsExactlyInAnyOrderElementsOf(programs());
    }

    @Test
    void everySubjectHasBothTwinsOfOneClassName() {
        assertThat(buggy().map(Subject::name).toList())
                .isEqualTo(clean().map(Subject::name).toList())
                .doesNotHaveDuplicates();
        assertThat(buggy().map(subject -> subject.mainClass().getName()))
                .isEqualTo(clean().map(subject -> subject.mainClass().getName().replace("rank.clean", "rank.buggy"))
                        .toList());
    }

    @Test
    void noSubjectHasTheNameOfAnotherOne() {
        assertThat(RankSubjects.all().stream().map(Subject::id))
                .doesNotContainAnyElementsOf(
                        Subjects.all().stream().map(Subject::id).toList());
        assertThat(RankSubjects.find("clean/piper").orElseThrow().expectation()).isEqualTo(Expectation.CLEAN);
        assertThat(RankSubjects.find("piper")).isEmpty();
    }

    @Test
    void theReadmeHasARowForEverySubject() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        assertThat(buggy()).allSatisfy(subject -> assertThat(readme).contains("| `" + subject.name() + "` |"));
    }

    @ParameterizedTest
    @MethodSource("clean")
    void cleanTwinPassesEveryTime(Subject subject) throws Throwable {
        for (int run = 0; run < CLEAN_RUNS; run++) {
            main(subject);
        }
    }

    @ParameterizedTest
    @MethodSource("clean")
    void cleanTwinPassesIfItIsLarger(Subject subject) throws Throwable {
        main(subject, takesArgument(subject) ? new String[] {"7"} : new String[0]);
    }

    /** The machine decides whether it passes. It must end either way, and say what is wrong. */
    @ParameterizedTest
    @MethodSource("buggy")
    void buggyTwinEnds(Subject subject) throws Throwable {
        try {
            main(subject);
        } catch (IllegalStateException bug) {
            assertThat(bug).hasMessageContaining(subject.failure().orElseThrow());
        }
    }

    @Test
    void wrongArgumentsAreSaid() {
        assertThat(Argument.of(new String[0], "rows", 2)).isEqualTo(2);
        assertThat(Argument.of(new String[] {"9"}, "rows", 2)).isEqualTo(9);
        assertThatThrownBy(() -> Argument.of(new String[] {"0"}, "rows", 2))
                .hasMessage("the number of rows is at least 1, not 0");
        assertThatThrownBy(() -> Argument.of(new String[] {"1", "2"}, "rows", 2))
                .hasMessage("takes one argument, the number of rows, not 2");
    }

    /** Whether the program's main refuses a nonsensical argument: the figures' take none and do not look. */
    private static boolean takesArgument(Subject subject) throws Throwable {
        try {
            main(subject, "-1");
            return false;
        } catch (IllegalArgumentException refused) {
            return true;
        }
    }

    private static void main(Subject subject, String... args) throws Throwable {
        try {
            subject.mainClass().getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static List<String> programs() throws Exception {
        Path classes = Path.of(RankSubjects.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes.resolve("dev/heddle/subjects/rank"))) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class"))
                    .map(file -> file.substring(0, file.length() - ".class".length())
                            .replace('\\', '.')
                            .replace('/', '.'))
                    .filter(RankSubjectsTest::hasMain)
                    .toList();
        }
    }

    private static boolean hasMain(String name) {
        try {
            return Arrays.stream(Class.forName(name).getDeclaredMethods())
                    .anyMatch(method -> method.getName().equals("main"));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
