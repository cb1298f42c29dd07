package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeRunsTest {
    private static final Duration RECORDED = Duration.ofMillis(1_500);
    private static final TimeBudget BUDGET = TimeBudget.of(Duration.ofMinutes(1));

    @TempDir
    Path temp;

    /** A thread loops at line 3 until the flag is set; the program is a source file, which java compiles. */
    private NativeRuns runs(String modifier, TimeBudget budget, Duration recorded)
            throws IOException, InterruptedException {
        Path source = Files.writeString(temp.resolve("Loop.java"), """
                class Loop { static %s boolean stop; static long n;
                    static void loop() {
                        while (!stop) n++;
                    }
                    public static void main(String[] words) throws Exception {
                        Thread looping = new Thread(Loop::loop);
                        looping.start();
                        Thread.sleep(1_000);
                        stop = true;
                        looping.join();
                    }
                }
                """.formatted(modifier));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        CodePoint loop = new CodePoint("Loop", "loop", "()V", 0, 3, "Loop.java");
        return NativeRuns.of(
                JavaCommand.of(List.of(java, source.toString())),
                loop,
                recorded,
                budget,
                temp.resolve("native"),
                Progress.NONE);
    }

    @Test
    void seesALoopThatTheCompilerMadeEndless() throws Exception {
        NativeRuns runs = runs("", BUDGET, RECORDED);
        assertThat(runs.hangs()).isEqualTo(1);
        assertThat(runs.details()).containsEntry("hangs", 1).containsEntry("runs", runs.runs());
        assertThat(temp.resolve("native")).doesNotExist();
    }

    @Test
    void seesNoHangIfTheFlagIsVolatile() throws Exception {
        assertThat(runs("volatile", BUDGET, Duration.ofSeconds(2))).isEqualTo(new NativeRuns(3, 0));
    }

    @Test
    void runsNothingWithoutTimeOrForALongProgram() throws Exception {
        assertThat(runs("", TimeBudget.of(Duration.ZERO), RECORDED)).isNull();
        assertThat(runs("", BUDGET, Duration.ofSeconds(3))).isNull();
        assertThat(runs("", BUDGET, null)).isNull();
    }
}
