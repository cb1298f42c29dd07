package dev.heddle.subjects.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class KernelsTest {

    static Stream<Kernel> kernels() {
        return Kernels.all().stream();
    }

    /** Each checks its own result, with more threads than pieces of work, too. */
    @ParameterizedTest
    @MethodSource("kernels")
    void theResultIsRightForAnyNumberOfThreads(Kernel kernel) throws Exception {
        main(kernel);
        main(kernel, Integer.toString(kernel.small() + 1));
        for (int threads = 1; threads <= 9; threads += 2) {
            main(kernel, Integer.toString(threads), Integer.toString(kernel.small()));
        }
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void theResultIsRightForTheSizeOfTheTable(Kernel kernel) throws Exception {
        assertThat(kernel.words().get(0)).isEqualTo(kernel.mainClass().getName());
        main(kernel, kernel.words().subList(1, 3).toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void wrongArgumentsAreSaid(Kernel kernel) {
        assertThatThrownBy(() -> main(kernel, "0", "9"))
                .hasRootCauseInstanceOf(IllegalArgumentException.class)
                .rootCause()
                .hasMessageContaining("not 0 and 9");
        assertThatThrownBy(() -> main(kernel, "0")).rootCause().hasMessageContaining("not 2 and 0");
        assertThatThrownBy(() -> main(kernel, "1", "2", "3")).rootCause().hasMessageContaining("3 words");
    }

    @Test
    void everyKernelIsRegisteredAndInTheReadme() throws Exception {
        assertThat(kernels().map(kernel -> kernel.mainClass().getSimpleName()))
                .containsExactlyInAnyOrderElementsOf(mains());
        String readme = Files.readString(Path.of("README.md"));
        assertThat(kernels()).allSatisfy(kernel -> assertThat(readme)
                .contains("| `" + kernel.name() + "` |")
                .contains("| " + kernel.unit() + " | " + kernel.size() + " |"));
        assertThat(Kernels.find("sor")).isPresent();
        assertThat(Kernels.find("swim")).isEmpty();
    }

    private static void main(Kernel kernel, String... args) throws Exception {
        kernel.mainClass().getMethod("main", String[].class).invoke(null, (Object) args);
    }

    private static List<String> mains() throws Exception {
        Path classes = Path.of(Kernels.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.list(classes.resolve("dev/heddle/subjects/kernel"))) {
            return files.map(file -> file.getFileName().toString().replace(".class", ""))
                    .filter(name -> !name.equals("package-info") && !name.contains("$") && hasMain(name))
                    .toList();
        }
    }

    private static boolean hasMain(String name) {
        try {
            return Arrays.stream(
                            Class.forName("dev.heddle.subjects.kernel." + name).getDeclaredMethods())
                    .anyMatch(method -> method.getName().equals("main"));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
