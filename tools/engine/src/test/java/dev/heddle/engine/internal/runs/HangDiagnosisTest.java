package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Ending.Standing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HangDiagnosisTest {
    private final List<Standing> threads = new ArrayList<>();

    private void thread(boolean daemon, Thread.State state, boolean inNative, String... classes) {
        thread(daemon, state, inNative, false, classes);
    }

    private void thread(boolean daemon, Thread.State state, boolean inNative, boolean still, String... classes) {
        List<StackLine> stack = new ArrayList<>();
        for (String name : classes) {
            stack.add(new StackLine(name, "m", null, -1));
        }
        threads.add(new Standing(threads.size(), daemon, state, inNative, still, 7, "java.lang.Object", stack));
    }

    private HangDiagnosis diagnosis() {
        return HangDiagnosis.of(new Ending(null, null, threads));
    }

    @Test
    void reportsThreadsThatAllWaitWithoutALimit() {
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "a/Main");
        thread(false, Thread.State.BLOCKED, false, "a/Worker");
        assertThat(diagnosis().whyRunning()).isNull();
        assertThat(diagnosis().stuck()).hasSize(2);
        assertThat(diagnosis().isIdle()).isFalse();
    }

    @Test
    void omitsIdlePoolThreads() {
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "a/Main");
        thread(
                false,
                Thread.State.WAITING,
                true,
                "jdk/internal/misc/Unsafe",
                "java/util/concurrent/ThreadPoolExecutor");
        thread(true, Thread.State.TIMED_WAITING, true, "java/util/concurrent/ForkJoinPool");
        assertThat(diagnosis().stuck()).extracting(Standing::thread).containsExactly(0);
    }

    @Test
    void recognisesAPoolThatWasNotShutDown() {
        thread(
                false,
                Thread.State.WAITING,
                true,
                "jdk/internal/misc/Unsafe",
                "java/util/concurrent/ThreadPoolExecutor");
        assertThat(diagnosis().stuck()).hasSize(1);
        assertThat(diagnosis().isIdle()).isTrue();
    }

    @Test
    void reportsNoHangWhileAThreadMayContinue() {
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "a/Main");
        thread(false, Thread.State.RUNNABLE, false, "a/Worker");
        assertThat(diagnosis().whyRunning()).isEqualTo("a thread computes");
        threads.clear();
        thread(false, Thread.State.RUNNABLE, true, "sun/nio/ch/Net", "a/Server");
        assertThat(diagnosis().whyRunning()).isEqualTo("a thread waits for the network");
        threads.clear();
        thread(false, Thread.State.RUNNABLE, true, "java/io/FileInputStream", "java/util/Scanner", "a/Main");
        assertThat(diagnosis().whyRunning()).contains("standard input");
        threads.clear();
        thread(false, Thread.State.TIMED_WAITING, true, "java/lang/Thread", "a/Main");
        assertThat(diagnosis().whyRunning()).contains("limit of time");
        threads.clear();
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "java/lang/ProcessImpl", "a/Main");
        assertThat(diagnosis().whyRunning()).contains("process");
        assertThat(diagnosis().stuck()).isEmpty();
    }

    private void inInitializer(String initialized, boolean still) {
        threads.add(new Standing(
                threads.size(),
                false,
                Thread.State.RUNNABLE,
                false,
                still,
                0,
                null,
                List.of(
                        new StackLine(initialized, "<clinit>", "Main.java", 2),
                        new StackLine("a/Main", "run", "Main.java", 5))));
    }

    @Test
    void reportsDeadlockedInitialisersBesideRunningThreads() {
        inInitializer("a/Left", true);
        inInitializer("a/Right", true);
        thread(false, Thread.State.TIMED_WAITING, true, "java/lang/Thread", "a/Timer");
        assertThat(diagnosis().whyRunning()).isNull();
        assertThat(diagnosis().initializers()).containsExactly("a/Left", "a/Right");
        assertThat(diagnosis().stuck()).extracting(Standing::thread).containsExactly(0, 1);
    }

    @Test
    void reportsAWaitForAClassInANativeMethod() {
        inInitializer("a/Left", true);
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "a/Main");
        threads.add(new Standing(
                2,
                false,
                Thread.State.RUNNABLE,
                true,
                true,
                0,
                null,
                List.of(
                        new StackLine("java/lang/Class", "forName0", null, -1),
                        new StackLine("a/Child", "m", null, -1))));
        assertThat(diagnosis().initializers()).containsExactly("a/Left");
        assertThat(diagnosis().stuck()).hasSize(2);
    }

    @Test
    void treatsAComputingInitialiserAsRunning() {
        inInitializer("a/Left", false);
        inInitializer("a/Right", true);
        assertThat(diagnosis().whyRunning()).isEqualTo("a thread computes");
        threads.clear();
        // Without an initialiser, such a thread has nothing to wait for.
        thread(false, Thread.State.RUNNABLE, false, true, "a/Main");
        assertThat(diagnosis().whyRunning()).isEqualTo("a thread computes");
    }

    @Test
    void reportsNoCycleForInitialisersWithOtherWaits() {
        inInitializer("a/Left", true);
        inInitializer("a/Right", true);
        threads.add(new Standing(
                2,
                false,
                Thread.State.TIMED_WAITING,
                true,
                false,
                0,
                null,
                List.of(
                        new StackLine("java/lang/Thread", "sleep", null, -1),
                        new StackLine("a/Slow", "<clinit>", null, -1))));
        assertThat(diagnosis().whyRunning()).contains("limit of time");
    }
}
