package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Rough;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The content of a recording whose program ends abnormally. */
class EndingsIT {
    private static final String RUNNING = System.getProperty("java.home");

    @TempDir
    private Path folder;

    private AgentRun.Builder on(String jdk) {
        return new AgentRun.Builder(jdk, folder);
    }

    private static Manifest closed(AgentRun run) {
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.manifest().isComplete()).isTrue();
            assertThat(open.events())
                    .isEqualTo(open.manifest().counts().events())
                    .isPositive();
            assertThat(open.dropped()).isEqualTo(open.manifest().counts().dropped());
            return open.manifest();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#one")
    void haltLosesNothing(String jdk) throws Exception {
        AgentRun run = on(jdk).run(Rough.class, "halt");
        assertThat(run.exit()).isEqualTo(5);
        assertThat(run.err()).isEmpty();
        assertThat(closed(run).counts().dropped()).isZero();
        assertThat(run.events("0", m -> m.name().equals("main"))).endsWith("PUT_STATIC Rough.main field");
        assertThat(run.events("0.1", m -> m.name().equals("work")))
                .filteredOn("PUT_STATIC Rough.work field"::equals)
                .hasSize(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"halt-interrupted", "halt-deep"})
    void closesTheRecordingOfAThreadThatCannotWrite(String how) throws Exception {
        AgentRun run = on(RUNNING).run(Rough.class, how);
        // With any agent the JVM itself complains there if it has to load a class.
        assertThat(run.err()).doesNotContain("heddle");
        assertThat(run.exit()).isEqualTo(5);
        closed(run);
        assertThat(run.events("0.1", m -> m.name().equals("work")))
                .filteredOn("PUT_STATIC Rough.work field"::equals)
                .hasSize(1_000);
    }

    @Test
    void exitWhileOthersRecord() throws Exception {
        AgentRun exit = on(RUNNING).run(Rough.class, "exit-busy");
        assertThat(exit.exit()).isEqualTo(3);
        assertThat(exit.err()).isEmpty();
        closed(exit);
    }

    @Test
    void survivesAProgramThatRunsOutOfMemory() throws Exception {
        AgentRun run = on(RUNNING).jvm("-Xmx96m").run(Rough.class, "memory");
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("java.lang.OutOfMemoryError").doesNotContain("heddle:");
        assertThat(closed(run).uncaught()).hasSize(1).first().asString().contains("OutOfMemoryError");
    }

    @Test
    void terminationClosesTheRecording() throws Exception {
        AgentRun.Builder builder = on(RUNNING);
        Process process = builder.start(Rough.class, "busy");
        try {
            builder.await("ready");
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(143);
        } finally {
            process.destroyForcibly().waitFor();
        }
        closed(new AgentRun(143, "", "", builder.recording()));
    }

    @Test
    void ignoresFailuresCausedByASignal() throws Exception {
        AgentRun.Builder builder = on(RUNNING);
        Process process = builder.start(Rough.class, "hooks");
        try {
            builder.await("ready");
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(builder.read("err")).contains("Shutdown in progress");
        assertThat(closed(new AgentRun(143, "", "", builder.recording())).uncaught())
                .singleElement()
                .matches(exception -> !exception.isFailure() && "SIGTERM".equals(exception.signal()))
                .asString()
                .contains("Shutdown in progress, while SIGTERM ended the JVM");
    }

    @Test
    void aKillLosesOnlyWaitingEvents() throws Exception {
        AgentRun.Builder builder = on(RUNNING).options("flush=10ms");
        Process process = builder.start(Rough.class, "ticks");
        try {
            builder.await("\n1500\n");
        } finally {
            process.destroyForcibly().waitFor();
        }
        String out = builder.read("out");
        String[] lines = out.substring(0, out.lastIndexOf('\n')).split("\n");
        int said = Integer.parseInt(lines[lines.length - 1]);
        AgentRun run = new AgentRun(137, out, "", builder.recording());
        long recorded = run.events("0", m -> m.name().equals("tick")).stream()
                .filter("PUT_STATIC Rough.tick field"::equals)
                .count();
        // A tick takes a millisecond or more; a busy machine needs the rest to wake the drainer.
        assertThat(said - recorded).isLessThan(300);
        try (Recording open = Recording.open(builder.recording())) {
            assertThat(open.manifest().isClosed()).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#another")
    void recordsAnInterruptedProgram(String jdk) throws Exception {
        AgentRun run = on(jdk).run(Rough.class, "interrupts");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("interrupted true\n");
        assertThat(closed(run).counts().dropped()).isZero();
    }

    @Test
    void keepsTheNewestPart() throws Exception {
        AgentRun run = on(RUNNING).optimised().options("max=32m,filter=off").run(Rough.class, "flood", "2500000");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("written\n");
        Manifest manifest = closed(run);
        assertThat(manifest.begin().maxBytes()).isEqualTo(32 << 20);
        assertThat(manifest.parts()).isBetween(4, 9);
        assertThat(manifest.counts().discarded()).isPositive();
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.discarded()).isEqualTo(manifest.counts().discarded());
            assertThat(open.bytes()).isBetween(20L << 20, 32L << 20);
        }
        // Entered long before the events that were kept.
        assertThat(run.events("0", m -> m.name().equals("outer"))).contains("ENTER Rough.outer");
        assertThat(run.events("0", m -> m.name().equals("main")).get(0)).isEqualTo("ENTER Rough.main");
    }

    @Test
    void countsDroppedEventsByThread() throws Exception {
        AgentRun run = on(RUNNING).optimised().options("full=drop,filter=off").run(Rough.class, "flood", "300000");
        assertThat(run.out()).isEqualTo("written\n");
        Manifest manifest = closed(run);
        assertThat(manifest.counts().dropped()).isPositive();
        try (Recording open = Recording.open(run.recording())) {
            long byThread = open.threads().stream().mapToLong(open::droppedOf).sum();
            assertThat(byThread).isEqualTo(manifest.counts().dropped());
        }
    }
}
