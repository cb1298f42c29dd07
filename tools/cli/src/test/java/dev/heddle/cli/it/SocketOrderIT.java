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
import program.SocketReads;

/** Data that a connection within the process carries orders its sender and its receiver. */
class SocketOrderIT {
    @TempDir
    private Path work;

    static Stream<Arguments> programs() {
        return Jdks.homes()
                .flatMap(jdk -> Stream.of(
                        Arguments.of(jdk, "sockets", 0),
                        Arguments.of(jdk, "channels", 0),
                        Arguments.of(jdk, "both", 0),
                        Arguments.of(jdk, "late", 1)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void ordersSenderAndReceiver(Path jdk, String kind, int exitCode) throws Exception {
        List<String> target =
                HeddleProcess.program(jdk, HeddleProcess.classPath(SocketReads.class), SocketReads.class, kind);
        HeddleProcess.Result record =
                HeddleProcess.run(jdk, work, HeddleProcess.words(List.of("record", "-o", "rec"), target));
        assertThat(record.exitCode()).as(record.all()).isZero();
        CommandRun races = CommandRun.of(
                "analyze", "--technique", "happens-before", "-o", work.resolve("out"), work.resolve("rec"));
        assertThat(races.exitCode()).as(races.out()).isEqualTo(exitCode);
    }
}
