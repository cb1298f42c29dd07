package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Ending.Standing;
import dev.heddle.trace.run.EndingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the result of a recorded run for each kind of end. */
class ObservedRunTest {
    private static final String TERM = "SIGTERM";

    @TempDir
    Path temp;

    private static Standing thread(int number, Thread.State state, boolean still, StackLine... stack) {
        return new Standing(number, false, state, false, still, 7, "java.lang.Object", List.of(stack));
    }

    private static Standing idle(int number) {
        return thread(
                number,
                Thread.State.WAITING,
                false,
                new StackLine("jdk/internal/misc/Unsafe", "park", null, -2),
                new StackLine("java/util/concurrent/ThreadPoolExecutor", "getTask", null, -1));
    }

    private static StackLine line(String type, String method) {
        return new StackLine(type, method, "Main.java", 1);
    }

    private ObservedRun run(boolean isAtLimit, Standing... standing) throws Exception {
        return run(temp.resolve("recording"), isAtLimit, standing);
    }

    private static ObservedRun run(Path directory, boolean isAtLimit, Standing... standing) throws Exception {
        try (RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun())) {
            for (int number = 1; number <= 3; number++) {
                writer.thread(number, new ThreadName("0." + number, "t" + number, -1, false));
            }
            writer.classOf(1, type("a/Parent", "java/lang/Object"));
            writer.classOf(2, type("a/Child", "a/Parent"));
        }
        EndingWriter.write(directory, new Ending(null, TERM, List.of(standing)));
        if (isAtLimit) {
            Files.createFile(directory.resolve(Ending.TIME_LIMIT));
        }
        try (Recording recording = Recording.open(directory, Recording.Damage.SALVAGE)) {
            return ObservedRun.of(recording, null);
        }
    }

    private static ClassName type(String name, String superclass) {
        return new ClassName(name, superclass, 1, "Main.java", ClassName.Loader.APP, true, List.of());
    }

    @Test
    void reportsNoFailureForAStoppedServer() throws Exception {
        ObservedRun run = run(false, idle(1), idle(2));
        assertThat(run.seen()).isEmpty();
        assertThat(run.isUndecided()).isFalse();
        assertThat(run.note()).startsWith("was ended by SIGTERM while 2 threads waited without a time limit");
    }

    /** Both threads wait in one helper method, with one schedule more threads than with another. */
    @Test
    void distinguishesHangsInOneMethodByItsCallers() throws Exception {
        StackLine await = line("a/Crew", "awaitDone");
        Standing loading = thread(1, Thread.State.WAITING, false, await, line("a/Main", "load"));
        Standing saving = thread(2, Thread.State.WAITING, false, await, line("a/Main", "save"));
        Standing loadingToo = thread(3, Thread.State.WAITING, false, await, line("a/Main", "load"));
        String one = hang("one", loading).id();
        assertThat(hang("other", saving).id()).isNotEqualTo(one);
        assertThat(hang("more", loading, loadingToo).id()).isEqualTo(one);
    }

    private Finding hang(String name, Standing... standing) throws Exception {
        return run(temp.resolve(name), true, standing).seen().get(0).finding();
    }

    @Test
    void reportsAJvmThatNeverExits() throws Exception {
        ObservedRun run = run(true, idle(1), idle(2), idle(3));
        assertThat(run.seen())
                .extracting(seen -> seen.failure().text())
                .containsExactly("never exits: an executor or a timer was not shut down");
        // The number of workers is not part of the failure.
        assertThat(run.seen().get(0).finding().sites()).hasSize(1);
    }

    @Test
    void reportsAHangAtTheTimeLimit() throws Exception {
        ObservedRun run = run(true, thread(1, Thread.State.WAITING, false, line("a/Main", "run")));
        assertThat(run.seen()).extracting(RecordedFailure::kind).containsExactly(RecordedFailure.Kind.HANG);
    }

    @Test
    void reportsDeadlockedInitialisersOfAnyStoppedRun() throws Exception {
        ObservedRun run = run(
                false,
                thread(1, Thread.State.RUNNABLE, true, line("a/Parent", "<clinit>"), line("a/Main", "one")),
                thread(2, Thread.State.RUNNABLE, true, line("a/Main", "other")),
                idle(3));
        assertThat(run.seen())
                .extracting(seen -> seen.failure().text())
                .containsExactly("deadlock of class initialisers: a.Child, a.Parent");
        assertThat(run.seen().get(0).finding().sites())
                .extracting(place -> place.variable())
                .contains("class initialiser: a.Child", "class initialiser: a.Parent");
    }

    @Test
    void leavesARunningProgramAtTheLimitUndecided() throws Exception {
        ObservedRun run = run(true, thread(1, Thread.State.RUNNABLE, false, line("a/Main", "run")));
        assertThat(run.seen()).isEmpty();
        assertThat(run.isUndecided()).isTrue();
        Observations observed = new Observations();
        observed.add(run);
        Findings findings = observed.before(new Findings("x", List.of(), Map.of(), List.of()), temp);
        assertThat(findings.stoppedAtLimit()).isOne();
    }
}
