package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.plan.AccessPlaces;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import program.LongBoot;

/** In a large program, accesses without contention are no decisions of a hunt, and its plans need no option for that. */
class LargeProgramIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();

    @TempDir
    Path temp;

    @Test
    void findsTheLostUpdateAndReplaysIt() throws Exception {
        List<String> program = HeddleProcess.program(JDK, HeddleProcess.classPath(LongBoot.class), LongBoot.class);

        Result hunt = HeddleProcess.run(
                JDK,
                temp,
                HeddleProcess.words(
                        List.of("hunt", "--first", "--shrink", "off", "--budget", "60s", "-o", "out"), program));

        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.err()).contains("a large program: at ").contains("do not switch threads there");
        assertThat(hunt.out()).contains("AssertionError: sold ");
        assertThat(AccessPlaces.read(temp.resolve("out/uncontended.json")).size())
                .isPositive();
        String exact;
        try (DirectoryStream<Path> plans = Files.newDirectoryStream(temp.resolve("out/exact"), "*.json")) {
            exact = plans.iterator().next().toString();
        }
        Result replay =
                HeddleProcess.run(JDK, temp, HeddleProcess.words(List.of("replay", "--runs", "3", exact), program));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.out()).contains("run 3: reproduced");
    }
}
