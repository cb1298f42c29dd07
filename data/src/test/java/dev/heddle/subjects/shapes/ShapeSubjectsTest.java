package dev.heddle.subjects.shapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.rank.RankSubjects;
import dev.heddle.subjects.shapes.ShapeSubjects.Shape;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That each buggy twin can fail is the claim of ShapesIT in replayer, under control. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ShapeSubjectsTest {

    private static final int CLEAN_RUNS = 20;

    static Stream<Shape> shapes() {
        return ShapeSubjects.shapes().stream();
    }

    static Stream<Shape> shapesThatEnd() {
        return shapes().filter(shape -> !shape.hangs());
    }

    @Test
    void everyProgramInTheTwinPackagesIsListed() throws Exception {
        assertThat(ShapeSubjects.all())
                .extracting(subject -> subject.mainClass().getName())
                .containsExactlyInAnyOrderElementsOf(programs());
    }

    @Test
    void twinsHaveOneClassNameAndNamesAreTheirOwn() {
        assertThat(shapes()).allSatisfy(shape -> assertThat(shape.clean().getSimpleName())
                .isEqualTo(shape.buggy().getSimpleName()));
        assertThat(shapes().map(Shape::name).toList()).doesNotHaveDuplicates();
        assertThat(ShapeSubjects.all().stream().map(Subject::id))
                .doesNotContainAnyElementsOf(Stream.concat(Subjects.all().stream(), RankSubjects.all().stream())
                        .map(Subject::id)
                        .toList());
    }

    @Test
    void theReadmeHasARowForEveryShape() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        assertThat(shapes()).allSatisfy(shape -> assertThat(readme).contains("| `" + shape.name() + "` |"));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void cleanTwinPassesInEverySizeEveryTime(Shape shape) throws Throwable {
        for (int run = 0; run < CLEAN_RUNS; run++) {
            main(shape.clean());
        }
        for (int size : shape.sizes()) {
            main(shape.clean(), Integer.toString(size));
        }
    }

    /** The machine decides whether it passes. It must end either way, and say what is wrong. */
    @ParameterizedTest
    @MethodSource("shapesThatEnd")
    void buggyTwinEndsInEverySize(Shape shape) throws Throwable {
        for (int size : shape.sizes()) {
            try {
                main(shape.buggy(), Integer.toString(size));
            } catch (IllegalStateException bug) {
                assertThat(bug).as("size %s", size).hasMessageContaining(shape.failure());
            }
        }
    }

    private static void main(Class<?> program, String... args) throws Throwable {
        try {
            program.getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static List<String> programs() throws Exception {
        Path classes = Path.of(ShapeSubjects.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path shapes = classes.resolve("dev/heddle/subjects/shapes");
        try (Stream<Path> buggy = Files.walk(shapes.resolve("buggy"));
                Stream<Path> clean = Files.walk(shapes.resolve("clean"))) {
            return Stream.concat(buggy, clean)
                    .map(file -> classes.relativize(file).toString().replace('\\', '/'))
                    .filter(file ->
                            file.endsWith(".class") && !file.contains("$") && !file.endsWith("package-info.class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
    }
}
