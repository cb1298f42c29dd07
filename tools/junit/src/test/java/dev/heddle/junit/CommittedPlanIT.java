package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.command.HeddleCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A plan that is committed beside a test brings its failure back each time, on every JDK. Twice in every build, a
 * hundred times nightly.
 */
class CommittedPlanIT {
    private static final boolean ALL = Boolean.getBoolean("heddle.everywhere");

    static Stream<String> jdks() {
        return SampleMain.jdks().stream();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void reproducesTheFailureEachTime(String jdk) throws Exception {
        int runs = ALL ? 100 : 2;
        Path plan = Path.of(
                CommittedPlanIT.class.getResource("/sample/deposits.json").toURI());
        Class<?> deposits = Class.forName("sample.Deposits");
        List<String> program = new ArrayList<>(TestProgram.of(deposits, deposits.getDeclaredMethod("areLost"), 0)
                .command(List.of()));
        program.set(
                0,
                Path.of(jdk, "bin", Path.of(HeddleCommand.java()).getFileName().toString())
                        .toString());
        String out = Files.createTempDirectory("committed").resolve("out").toString();
        VerbRun replay = VerbRun.run(
                List.of("replay", "-o", out, "-n", String.valueOf(runs), plan.toString()), program, line -> {});
        assertThat(replay.exitCode()).as(String.join("\n", replay.output())).isEqualTo(HeddleCommand.FINDINGS);
        assertThat(replay.output().stream()
                        .filter(line -> line.contains(": reproduced; "))
                        .count())
                .as(String.join("\n", replay.output()))
                .isEqualTo(runs);
    }
}
