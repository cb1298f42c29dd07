package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.BadTarget;

/** Programs that get stuck without a plan, in gated mode. */
@Timeout(600)
class GatedStuckIT {
    @TempDir
    Path folder;

    static Stream<String> jdks() {
        return ControlledRun.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void deadlocksAndHangsEndTheRun(String jdk) throws Exception {
        if (Jdks.takes(Path.of(jdk), 0)) {
            monitors(jdk);
        }
        if (Jdks.takes(Path.of(jdk), 1)) {
            ControlledRun locks = gated(jdk, "locks");
            assertThat(locks.exit()).as("%s", locks).isEqualTo(ExitCodes.STUCK);
            assertThat(locks.outcome().end()).isEqualTo(End.DEADLOCK);
            assertThat(locks.outcome().stuckInWords()).anyMatch(line -> line.contains("ReentrantLock"));

            ControlledRun hang = gated(jdk, "hang");
            assertThat(hang.exit()).as("%s", hang).isEqualTo(ExitCodes.STUCK);
            assertThat(hang.outcome().end()).isEqualTo(End.HANG);
            assertThat(hang.outcome().stuckInWords()).anyMatch(line -> line.equals("thread 0 \"main\" waits"));
        }
    }

    private void monitors(String jdk) throws Exception {
        ControlledRun monitors = gated(jdk, "monitors");
        assertThat(monitors.exit()).as("%s", monitors).isEqualTo(ExitCodes.STUCK);
        assertThat(monitors.outcome().end()).isEqualTo(End.DEADLOCK);
        assertThat(monitors.outcome().stuckInWords())
                .anyMatch(line -> line.matches(
                        "thread 0\\.1 \"one\" waits for java.lang.Object #\\d, which thread 0\\.2 \"two\" holds"))
                .anyMatch(line -> line.matches(
                        "thread 0\\.2 \"two\" waits for java.lang.Object #\\d, which thread 0\\.1 \"one\" holds"))
                .anyMatch(line -> line.startsWith("    at program.BadTarget.inner(BadTarget.java:"))
                .anyMatch(line -> line.startsWith("  holds java.lang.Object #"));
        assertThat(monitors.err())
                .startsWith("heddle: the run has ended in a deadlock: see ")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void endsLikeTheProgramAlone(String jdk) throws Exception {
        List<String> deeds = List.of("exit", "halt", "child", "catches", "quiet");
        for (String deed : deeds) {
            if (!Jdks.takes(Path.of(jdk), deeds.indexOf(deed), Jdks.times(2, 1))) {
                continue;
            }
            ControlledRun run = gated(jdk, deed);
            assertThat(run.exit())
                    .as("%s: %s", deed, run)
                    .isEqualTo(deed.equals("exit") ? 7 : deed.equals("halt") ? 8 : 0);
            assertThat(run.outcome().end()).as("%s: %s", deed, run).isEqualTo(End.EXIT);
            assertThat(run.outcome().mode()).isEqualTo(Outcome.Mode.GATED);
            assertThat(run.outcome().reached()).isFalse();
            assertThat(run.recording().resolve(Outcome.SCHEDULE_NAME)).doesNotExist();
        }
    }

    private ControlledRun gated(String jdk, String deed) throws Exception {
        Path own = folder.resolve(deed);
        Files.createDirectories(own);
        Path file = own.resolve("plan.json");
        PlanFile.write(file, elsewhere());
        return ControlledRun.with(jdk, own, "mode=gated,plan=" + file, BadTarget.class, deed);
    }

    /** A plan for a class that is never loaded, and that cannot be looked up. */
    private static PatternPlan elsewhere() {
        CodePoint at = new CodePoint("no.such.Program", "main", "()V", 0, 1, null);
        List<PatternPlan.Step> steps = Stream.of(0, 1, 0)
                .map(unit -> new PatternPlan.Step(unit, Op.GET_FIELD, 0, "x", List.of(at), List.of()))
                .toList();
        PatternPlan.Unit unit = new PatternPlan.Unit(at, "0");
        return new PatternPlan(
                "p",
                "assetfuzzer",
                0,
                2,
                "",
                List.of(),
                new PatternPlan.AtomicSet("no.such.Program", false, List.of("x")),
                List.of(unit, unit),
                steps,
                List.of("no.such.Program"));
    }
}
