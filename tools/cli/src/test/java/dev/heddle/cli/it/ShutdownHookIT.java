package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import program.HookReads;

/** A shutdown hook follows its registration and all threads that have ended, and no thread that still runs. */
class ShutdownHookIT {
    @TempDir
    private Path work;

    static Stream<Arguments> ends() {
        return Jdks.homes()
                .flatMap(jdk -> Stream.of(
                        Arguments.of(jdk, "end", 0), Arguments.of(jdk, "exit", 0), Arguments.of(jdk, "daemon", 1)));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void ordersWhatAHookReads(Path jdk, String end, int exitCode) throws Exception {
        List<String> target =
                HeddleProcess.program(jdk, HeddleProcess.classPath(HookReads.class), HookReads.class, end);
        HeddleProcess.Result record =
                HeddleProcess.run(jdk, work, HeddleProcess.words(List.of("record", "-o", "rec"), target));
        assertThat(record.exitCode()).as(record.all()).isZero();
        CommandRun races = CommandRun.of(
                "analyze", "--technique", "happens-before", "-o", work.resolve("out"), work.resolve("rec"));
        assertThat(races.exitCode()).as(races.out()).isEqualTo(exitCode);
    }
}
