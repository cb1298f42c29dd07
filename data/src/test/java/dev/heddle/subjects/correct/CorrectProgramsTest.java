package dev.heddle.subjects.correct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class CorrectProgramsTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/heddle/subjects/correct");
    private static final Set<String> SHARED = Set.of("Threads", "Result", "CorrectPrograms", "package-info");
    private static final int MOST_LINES = 60;
    private static final int RUNS = 5;

    static List<Class<?>> programs() {
        return CorrectPrograms.all();
    }

    @Test
    void listsEachProgramOfThePackage() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            assertThat(CorrectPrograms.all().stream().map(Class::getSimpleName))
                    .hasSizeGreaterThanOrEqualTo(60)
                    .containsExactlyElementsOf(
                            files.map(file -> file.getFileName().toString().replace(".java", ""))
                                    .filter(name -> !SHARED.contains(name))
                                    .sorted()
                                    .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void isSmallAndListedInTheReadme(Class<?> program) throws IOException {
        assertThat(Files.readAllLines(SOURCES.resolve(program.getSimpleName() + ".java")))
                .hasSizeLessThanOrEqualTo(MOST_LINES);
        assertThat(Files.readString(Path.of("README.md"))).contains("| `" + program.getSimpleName() + "` |");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void passesInEachRun(Class<?> program) throws Throwable {
        for (int run = 0; run < RUNS; run++) {
            try {
                program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}
