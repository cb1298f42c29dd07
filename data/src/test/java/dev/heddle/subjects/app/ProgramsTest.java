package dev.heddle.subjects.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgramsTest {

    @Test
    void everyProgramInThePackageIsRegistered() throws Exception {
        assertThat(Programs.all())
                .extracting(program -> program.mainClass().getSimpleName())
                .containsExactlyInAnyOrderElementsOf(mains());
    }

    @Test
    void theReadmeHasARowForEveryProgram() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        assertThat(Programs.all())
                .extracting(Program::name)
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(readme).contains("| `" + name + "` |"));
    }

    @Test
    void findsAProgramByItsName() {
        Program pool = Programs.find("pool").orElseThrow();
        assertThat(pool.smallWords()).containsExactly(Pool.class.getName(), "3", Integer.toString(pool.small()));
        assertThat(Programs.find("swim")).isEmpty();
    }

    @Test
    void wrongArgumentsAreSaid() {
        assertThatThrownBy(() -> RayTracer.main(new String[] {"3"}))
                .hasMessage("needs two arguments, the number of threads and the size of the work");
        assertThatThrownBy(() -> RayTracer.main(new String[] {"3", "0"}))
                .hasMessage("threads and size are at least 1, not 3 and 0");
    }

    @Test
    void whatAThreadThrowsEndsTheProgram() {
        assertThatThrownBy(() -> Pieces.sum(new Arguments(2, 4), () -> piece -> {
                    if (piece == 3) {
                        throw new IOException("piece 3");
                    }
                    return 1;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("piece 3");
        assertThat(Pieces.sum(new Arguments(3, 10), () -> piece -> piece)).isEqualTo(45);
    }

    /** Simple names of the classes in the package that have a main method. */
    private static List<String> mains() throws Exception {
        Path classes = Path.of(Programs.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.list(classes.resolve("dev/heddle/subjects/app"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("package-info"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(ProgramsTest::hasMain)
                    .toList();
        }
    }

    private static boolean hasMain(String name) {
        try {
            return Arrays.stream(
                            Class.forName("dev.heddle.subjects.app." + name).getDeclaredMethods())
                    .anyMatch(method -> method.getName().equals("main"));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
