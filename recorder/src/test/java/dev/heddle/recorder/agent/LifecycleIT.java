package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.EndingProgram;
import dev.heddle.recorder.program.LoadsMuch;
import dev.heddle.recorder.program.UsesLog4j;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LifecycleIT {
    private static final String RUNNING = System.getProperty("java.home");

    @TempDir
    private Path folder;

    private static Manifest manifest(AgentRun run) {
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.events())
                    .isEqualTo(open.manifest().counts().events())
                    .isPositive();
            return open.manifest();
        }
    }

    private AgentRun.Builder on(String jdk) {
        return new AgentRun.Builder(jdk, folder);
    }

    private void endsAsWithout(String jdk, String how) throws Exception {
        AgentRun plain = on(jdk).withoutAgent().run(EndingProgram.class, how);
        AgentRun run = on(jdk).run(EndingProgram.class, how);
        assertThat(run.exit()).isEqualTo(plain.exit());
        assertThat(run.out()).isEqualTo(plain.out());
        assertThat(run.err()).isEqualTo(plain.err());
        Manifest manifest = manifest(run);
        assertThat(manifest.isClosed()).isTrue();
        assertThat(manifest.unwoven().keySet()).noneMatch(reason -> reason.startsWith("failed"));
        switch (how) {
            case "throw" ->
                assertThat(manifest.uncaught())
                        .extracting(Object::toString)
                        .containsExactly("thread 0 (main): java.lang.IllegalStateException: boom");
            case "throw-elsewhere" ->
                assertThat(manifest.uncaught())
                        .extracting(Object::toString)
                        .containsExactly("thread 0.1 (Thread-1): java.lang.IllegalArgumentException: elsewhere");
            case "exit" ->
                assertThat(run.events("0.1", m -> m.owner().contains("EndingProgram")))
                        .as("the program's own shutdown hook")
                        .contains("PUT_STATIC EndingProgram.lambda$main$0 field");
            default -> assertThat(manifest.uncaught()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#one")
    void programsEndAsWithoutTheRecorder(String jdk) throws Exception {
        endsAsWithout(jdk, "return");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#another")
    void exitIsRecordedWithTheShutdownHooks(String jdk) throws Exception {
        endsAsWithout(jdk, "exit");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#one")
    void uncaughtExceptionsAreInTheManifest(String jdk) throws Exception {
        endsAsWithout(jdk, "throw");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#another")
    void uncaughtExceptionsOfOtherThreadsAreInTheManifest(String jdk) throws Exception {
        endsAsWithout(jdk, "throw-elsewhere");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#one")
    void killedProcessLeavesAReadableRecording(String jdk) throws Exception {
        // The last events may be as old as the flush interval; a busy machine wakes the drainer later.
        long events = 0;
        for (int millis = 200; events == 0 && millis < 10_000; millis *= 4) {
            events = eventsOfAKilledRun(jdk, millis);
        }
        assertThat(events).isPositive();
    }

    private long eventsOfAKilledRun(String jdk, int millis) throws Exception {
        AgentRun.Builder builder = on(jdk).recording("killed-" + millis);
        Process process = builder.start(EndingProgram.class, "hang");
        try {
            builder.await("hanging");
            Thread.sleep(millis);
        } finally {
            process.destroyForcibly().waitFor();
        }
        try (Recording open = Recording.open(builder.recording())) {
            assertThat(open.manifest().isClosed()).isFalse();
            return open.events();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void theProgramDoesNotSeeTheAgent(String jdk) throws Exception {
        AgentRun plain = on(jdk).withoutAgent().run(EndingProgram.class, "look", "0");
        AgentRun run = on(jdk).run(EndingProgram.class, "look");
        assertThat(run.out().replace("heddle-drainer, ", "")).isEqualTo(plain.out());
        assertThat(run.err()).isEqualTo(plain.err());
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void wovenClassesOfTheJdkVerifyAndWork(String jdk) throws Exception {
        AgentRun run = on(jdk).jvm("-Xverify:all").run(LoadsMuch.class);
        assertThat(run.out()).isEqualTo("true 858 true 9999\n");
        assertThat(manifest(run).unwoven().keySet()).noneMatch(reason -> reason.startsWith("failed"));
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#another")
    void oldClassesWork(String jdk) throws Exception {
        AgentRun run = on(jdk).run(UsesLog4j.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("5\n");
        assertThat(manifest(run).unwoven().keySet()).noneMatch(reason -> reason.startsWith("failed"));
        assertThat(run.events("0", m -> m.owner().equals("org/apache/log4j/AsyncAppender")))
                .contains("ACQUIRE AsyncAppender.append");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "fil=x ~ unknown option 'fil': did you mean file? (help lists all)",
                "jdk=maybe ~ option jdk is on|off, not 'maybe'",
                "jdk ~ option jdk requires a value: jdk=on|off",
            })
    void reportsWrongOptions(String options, String message) throws Exception {
        AgentRun run = on(RUNNING).options(options).run(EndingProgram.class, "return");
        assertThat(run.err()).isEqualTo("heddle: " + message + "; the program runs unrecorded\nerr\n");
        assertThat(run.exit()).isZero();
    }

    @Test
    void usedDirectoryStopsTheProgramIfWanted() throws Exception {
        on(RUNNING).run(EndingProgram.class, "return");
        AgentRun run = on(RUNNING).options("on-error=stop").run(EndingProgram.class, "return");
        assertThat(run.exit()).isEqualTo(70);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("already holds a recording").contains("the program is not started");
    }

    @Test
    void helpListsTheOptions() throws Exception {
        AgentRun run = on(RUNNING).options("help").run(EndingProgram.class, "return");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("file=DIR").contains("on-error=run|stop").doesNotContain("out Thread");
    }
}
