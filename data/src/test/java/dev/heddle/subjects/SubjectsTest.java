package dev.heddle.subjects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Subject.Expectation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SubjectsTest {

    @Test
    void everyProgramInTheTwinPackagesIsRegistered() throws Exception {
        assertThat(Subjects.all())
                .extracting(subject -> subject.mainClass().getName())
                .containsExactlyInAnyOrderElementsOf(programs());
    }

    @Test
    void everySubjectLiesInThePackageOfItsId() {
        assertThat(Subjects.all())
                .allSatisfy(subject -> assertThat(subject.mainClass().getPackageName())
                        .isEqualTo("dev.heddle.subjects." + subject.id().replace('/', '.')));
    }

    @Test
    void everySubjectHasBothTwins() {
        assertThat(names(Expectation.BUGGY)).isEqualTo(names(Expectation.CLEAN)).doesNotHaveDuplicates();
    }

    @Test
    void everyPatternHasASubject() {
        List<String> patterns =
                IntStream.rangeClosed(1, 11).mapToObj("pattern%02d"::formatted).toList();
        assertThat(names(Expectation.BUGGY)).containsSubsequence(patterns);
    }

    @Test
    void theReadmeHasARowForEverySubject() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        assertThat(names(Expectation.BUGGY))
                .allSatisfy(name -> assertThat(readme).contains("| `" + name + "` |"));
    }

    @Test
    void findsASubjectByItsId() {
        assertThat(Subjects.find("clean/pattern05").orElseThrow().expectation()).isEqualTo(Expectation.CLEAN);
        assertThat(Subjects.find("pattern05")).isEmpty();
    }

    @Test
    void aCleanTwinHasNoFailure() {
        assertThatThrownBy(() ->
                        new Subject("x", Object.class, Expectation.CLEAN, Subjects.DEADLOCK, "", Optional.of("wrong")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("x:");
    }

    private static List<String> names(Expectation expectation) {
        return Subjects.all().stream()
                .filter(subject -> subject.expectation() == expectation)
                .map(Subject::name)
                .toList();
    }

    /** Names of the compiled classes in the twin packages that have a main method. */
    private static List<String> programs() throws Exception {
        Path classes = Path.of(Subjects.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path subjects = classes.resolve("dev/heddle/subjects");
        try (Stream<Path> buggy = Files.walk(subjects.resolve("buggy"));
                Stream<Path> clean = Files.walk(subjects.resolve("clean"))) {
            return Stream.concat(buggy, clean)
                    .map(file -> classes.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .filter(SubjectsTest::hasMain)
                    .toList();
        }
    }

    private static boolean hasMain(String className) {
        try {
            Class.forName(className).getMethod("main", String[].class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
