package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.app.Program;
import dev.heddle.subjects.app.Programs;
import dev.heddle.trace.testing.Jdks;
import dev.heddle.trace.testing.WholeRecordings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real programs end as they do alone when they are recorded, and their recordings are whole. */
@Tag("ci")
class ProgramsIT {
    @TempDir
    Path temp;

    static Stream<Arguments> programs() {
        List<Program> all = Programs.all();
        return Jdks.homes().flatMap(jdk -> all.stream()
                .filter(program -> Jdks.takes(jdk, all.indexOf(program), Jdks.times(2, 1)))
                .map(program -> Arguments.of(program.name(), jdk.getFileName().toString(), program, jdk)));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("programs")
    void aRealProgramIsRecordedWhole(String name, String on, Program program, Path jdk) throws Exception {
        Path folder = temp.resolve("recording");
        List<String> words = new ArrayList<>(List.of(HeddleProcess.java(jdk)));
        words.addAll(Jdks.SHORT_LIVED);
        words.addAll(List.of(
                "-javaagent:" + HeddleProcess.HOME.resolve("heddle-recorder-agent.jar") + "=file=" + folder
                        + ",profile=access",
                "-cp",
                program.classPath(HeddleProcess.SUBJECTS)));
        words.addAll(program.smallWords());
        Result run = HeddleProcess.start(words, temp);
        assertThat(run.exitCode()).as(run.all()).isZero();
        // What the agent has to complain of begins with its name; libraries may say what they like.
        assertThat(run.err().lines()).noneMatch(line -> line.startsWith("heddle"));
        assertThat(WholeRecordings.threadsOf(folder)).isGreaterThan(Program.THREADS);
    }
}
