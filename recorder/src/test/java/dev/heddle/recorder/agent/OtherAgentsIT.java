package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.LoadingAgent;
import dev.heddle.recorder.program.Mocks;
import dev.heddle.recorder.program.Rough;
import dev.heddle.recorder.program.WatchingAgent;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Other agents in the same JVM work as without Heddle, and Heddle works as without them. */
class OtherAgentsIT {
    private static final Path HOSTS = Path.of(System.getProperty("heddle.hosts"));
    private static final String RUNNING = System.getProperty("java.home");
    private static final String HELPER = LoadingAgent.Helper.class.getName();

    @TempDir
    private Path folder;

    private static Manifest whole(AgentRun run) {
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.manifest().isComplete()).isTrue();
            assertThat(open.manifest().unwoven()).doesNotContainKey(UnwovenCounts.FAILED);
            return open.manifest();
        }
    }

    /**
     * The agent has changed {@code ClassLoader.loadClass} when Heddle starts: weaving its classes would recurse without
     * end.
     */
    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#one")
    void openTelemetryBefore(String jdk) throws Exception {
        AgentRun run = new AgentRun.Builder(jdk, folder)
                .jvm("-javaagent:" + HOSTS.resolve("opentelemetry-javaagent.jar"))
                .jvm("-Dotel.traces.exporter=none")
                .jvm("-Dotel.metrics.exporter=none")
                .jvm("-Dotel.logs.exporter=none")
                .run(Rough.class, "flood", "1000");
        assertThat(run.err()).doesNotContain("heddle:").doesNotContain("StackOverflowError");
        assertThat(run.out()).isEqualTo("written\n");
        assertThat(run.exit()).isZero();
        assertThat(whole(run).unwovenNames().get(UnwovenCounts.EXCLUDED))
                .anyMatch(name -> name.startsWith("io.opentelemetry."));
        assertThat(run.events("0", m -> m.name().equals("outer"))).contains("ACQUIRE Rough.outer");
    }

    /**
     * The agent made the class loader of its helper before the program began, so the helper belongs to the agent unless
     * {@code include} names it.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void agentLoadsClassesThroughWovenCode(boolean isIncluded) throws Exception {
        AgentRun.Builder builder = new AgentRun.Builder(RUNNING, folder).jvm("-javaagent:" + agent(LoadingAgent.class));
        AgentRun run = (isIncluded ? builder.options("include=dev.heddle.recorder.program.*") : builder)
                .run(LoadingAgent.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("Makes\n");
        Manifest manifest = whole(run);
        List<String> helper = run.events("0", m -> m.owner().endsWith("LoadingAgent$Helper"));
        if (isIncluded) {
            assertThat(helper).contains("PUT_STATIC LoadingAgent$Helper.run asked");
        } else {
            assertThat(helper).isEmpty();
            assertThat(manifest.unwovenNames().get(UnwovenCounts.EXCLUDED)).contains(HELPER);
        }
    }

    /** When Mockito's agent starts: before Heddle's, after it, or when the program asks for it. */
    static List<String> mockito() {
        return Jdks.everywhere() ? List.of("attached", "before", "after") : List.of("attached");
    }

    @ParameterizedTest
    @MethodSource("mockito")
    void mockitoInline(String when) throws Exception {
        String agent = "-javaagent:" + HOSTS.resolve("mockito-core.jar");
        AgentRun.Builder builder = new AgentRun.Builder(RUNNING, folder).options("profile=full");
        for (String library : new String[] {"mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis"}) {
            builder.library(HOSTS.resolve(library + ".jar"));
        }
        AgentRun run =
                switch (when) {
                    case "before" -> builder.jvm(agent).run(Mocks.class);
                    case "after" -> builder.afterAgent(agent).run(Mocks.class);
                    default -> builder.run(Mocks.class);
                };
        // The JVM prints that its class path was changed.
        assertThat(run.err()).doesNotContain("heddle:");
        assertThat(run.out()).isEqualTo("7 5\n");
        whole(run);
        assertThat(run.events("0", m -> m.owner().endsWith("Mocks$Price"))).contains("ACQUIRE Mocks$Price.cents");
    }

    /** Among agents that can retransform, the first one in the command gets a class first. */
    @ParameterizedTest
    @ValueSource(strings = {"before", "after"})
    void keepsTheOrderOfTheCommand(String when) throws Exception {
        String agent = "-javaagent:" + agent(WatchingAgent.class);
        AgentRun.Builder builder = new AgentRun.Builder(RUNNING, folder);
        AgentRun run =
                (when.equals("before") ? builder.jvm(agent) : builder.afterAgent(agent)).run(WatchingAgent.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(when.equals("before") ? "as it was compiled\n1\n" : "woven\n1\n");
        whole(run);
        assertThat(run.events("0", m -> m.owner().endsWith("WatchingAgent$Seen")))
                .contains("PUT_VOLATILE WatchingAgent$Seen.next value");
    }

    /** A jar whose manifest names a class of the program as an agent. */
    private Path agent(Class<?> type) throws IOException {
        Path jar = folder.resolve("other.jar");
        java.util.jar.Manifest manifest = new java.util.jar.Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", type.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        // The class itself is on the class path.
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
