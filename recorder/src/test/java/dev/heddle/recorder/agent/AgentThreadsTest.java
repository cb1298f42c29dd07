package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.trace.recording.Manifest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class AgentThreadsTest {
    private final AgentCode code = new AgentCode(new Scope(List.of(), List.of(), true, Profile.ACCESS), Set.of());
    private final UnwovenCounts unwoven = new UnwovenCounts();
    private final AgentThreads threads = new AgentThreads(code, unwoven);
    private final Thread thread = new Thread(() -> {}, "metrics");

    private Predicate<BooleanSupplier> agent() throws Exception {
        CallerLoader loader = new CallerLoader();
        code.add(loader);
        return loader.caller();
    }

    @Test
    void takesThreadsThatAgentsStart() throws Exception {
        Predicate<BooleanSupplier> agent = agent();
        code.programBegins();
        assertThat(agent.test(() -> threads.isStartedByAgent(thread))).isTrue();
        assertThat(threads.isOfAgent(thread)).isTrue();
        assertThat(unwoven.names()).containsEntry(Manifest.AGENT_THREADS, List.of("metrics"));
    }

    @Test
    void leavesThreadsThatTheProgramStarts() throws Exception {
        Predicate<BooleanSupplier> agent = agent();
        code.programBegins();
        Predicate<BooleanSupplier> program = new CallerLoader().caller();
        assertThat(program.test(() -> threads.isStartedByAgent(thread))).isFalse();
        assertThat(agent.test(() -> program.test(() -> threads.isStartedByAgent(thread))))
                .isFalse();
        assertThat(threads.isOfAgent(thread)).isFalse();
        assertThat(unwoven.all()).isEmpty();
    }

    @Test
    void takesThreadsThatRunBeforeTheProgramBegins() {
        assertThat(threads.isOfAgent(thread)).isTrue();
        code.programBegins();
        assertThat(threads.isOfAgent(new Thread(() -> {}))).isFalse();
    }

    @Test
    void leavesTheCommonPoolToTheProgram() throws Exception {
        Predicate<BooleanSupplier> agent = agent();
        CompletableFuture<Thread> running = new CompletableFuture<>();
        ForkJoinPool.commonPool().execute(() -> running.complete(Thread.currentThread()));
        Thread worker = running.get(60, TimeUnit.SECONDS);
        assertThat(threads.isShared(worker)).isTrue();
        assertThat(agent.test(() -> threads.isStartedByAgent(worker))).isFalse();
        assertThat(threads.isOfAgent(worker)).isFalse();
    }
}
