package dev.heddle.engine.internal.observed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Ending.Standing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandstillTest {
    private final List<Standing> threads = new ArrayList<>();

    private void thread(boolean daemon, Thread.State state, boolean inNative, String... classes) {
        List<StackLine> stack = new ArrayList<>();
        for (String name : classes) {
            stack.add(new StackLine(name, "m", null, -1));
        }
        threads.add(new Standing(threads.size(), daemon, state, inNative, 7, "java.lang.Object", stack));
    }

    private Standstill standstill() {
        return Standstill.of(new Ending(null, threads));
    }

    @Test
    void threadsThatAllWaitWithoutLimitAreStuck() {
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "a/Main");
        thread(false, Thread.State.BLOCKED, false, "a/Worker");
        assertThat(standstill().goesOn()).isNull();
        assertThat(standstill().stuck()).hasSize(2);
        assertThat(standstill().isIdle()).isFalse();
    }

    @Test
    void idleThreadsOfPoolsAreNotTold() {
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "a/Main");
        thread(
                false,
                Thread.State.WAITING,
                true,
                "jdk/internal/misc/Unsafe",
                "java/util/concurrent/ThreadPoolExecutor");
        thread(true, Thread.State.TIMED_WAITING, true, "java/util/concurrent/ForkJoinPool");
        assertThat(standstill().stuck()).extracting(Standing::thread).containsExactly(0);
    }

    @Test
    void aPoolThatNobodyHasShutDownIsIdle() {
        thread(
                false,
                Thread.State.WAITING,
                true,
                "jdk/internal/misc/Unsafe",
                "java/util/concurrent/ThreadPoolExecutor");
        assertThat(standstill().stuck()).hasSize(1);
        assertThat(standstill().isIdle()).isTrue();
    }

    @Test
    void whatMayStillHappenIsNoHang() {
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "a/Main");
        thread(false, Thread.State.RUNNABLE, false, "a/Worker");
        assertThat(standstill().goesOn()).isEqualTo("a thread computes");
        threads.clear();
        thread(false, Thread.State.RUNNABLE, true, "sun/nio/ch/Net", "a/Server");
        assertThat(standstill().goesOn()).isEqualTo("a thread waits for the network");
        threads.clear();
        thread(false, Thread.State.RUNNABLE, true, "java/io/FileInputStream", "java/util/Scanner", "a/Main");
        assertThat(standstill().goesOn()).contains("standard input");
        threads.clear();
        thread(false, Thread.State.TIMED_WAITING, true, "java/lang/Thread", "a/Main");
        assertThat(standstill().goesOn()).contains("limit of time");
        threads.clear();
        thread(false, Thread.State.WAITING, true, "java/lang/Object", "java/lang/ProcessImpl", "a/Main");
        assertThat(standstill().goesOn()).contains("process");
        assertThat(standstill().stuck()).isEmpty();
    }
}
