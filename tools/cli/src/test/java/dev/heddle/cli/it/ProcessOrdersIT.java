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
import program.SocketReads;

/**
 * Orders that the JVM and the kernel make: a shutdown hook follows its registration and all threads that have ended, and
 * the receiver of data follows the sender. Twins without such an order have a race.
 */
class ProcessOrdersIT {
    private static final int NO_RACE = 0;
    private static final int RACE = 1;

    @TempDir
    private Path work;

    static Stream<Arguments> programs() {
        return Jdks.homes()
                .flatMap(jdk -> Stream.of(
                        Arguments.of(jdk, HookReads.class, "end", NO_RACE),
                        Arguments.of(jdk, HookReads.class, "exit", NO_RACE),
                        Arguments.of(jdk, HookReads.class, "daemon", RACE),
                        Arguments.of(jdk, SocketReads.class, "sockets", NO_RACE),
                        Arguments.of(jdk, SocketReads.class, "channels", NO_RACE),
                        Arguments.of(jdk, SocketReads.class, "both", NO_RACE),
                        Arguments.of(jdk, SocketReads.class, "late", RACE)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void happenBeforeWhatFollows(Path jdk, Class<?> program, String kind, int exitCode) throws Exception {
        List<String> target = HeddleProcess.program(jdk, HeddleProcess.classPath(program), program, kind);
        HeddleProcess.Result record =
                HeddleProcess.run(jdk, work, HeddleProcess.words(List.of("record", "-o", "rec"), target));
        assertThat(record.exitCode()).as(record.all()).isZero();
        CommandRun races = CommandRun.of(
                "analyze", "--technique", "happens-before", "-o", work.resolve("out"), work.resolve("rec"));
        assertThat(races.exitCode()).as(races.out()).isEqualTo(exitCode);
    }
}
