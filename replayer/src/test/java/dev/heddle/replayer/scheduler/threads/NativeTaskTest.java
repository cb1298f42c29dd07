package dev.heddle.replayer.scheduler.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class NativeTaskTest {
    @Test
    void readsALineWithAnyCommandName() {
        assertThat(NativeTask.parse("1 (a) S (b) R 1 2 3 4 5 6 7 8 9 10 70 8 0 0 20 0 1 0 5"))
                .isEqualTo(new NativeTask.Sample(false, 78));
        assertThat(NativeTask.parse("1 (x) S 1 2 3 4 5 6 7 8 9 10 1 2 0 0 20 0 1 0 5"))
                .isEqualTo(new NativeTask.Sample(true, 3));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void distinguishesWaitingFromComputingThreads() throws Exception {
        CompletableFuture<NativeTask> waits = new CompletableFuture<>();
        try (ServerSocket server = new ServerSocket(0)) {
            Thread thread = new Thread(() -> {
                waits.complete(NativeTask.ofCurrentThread());
                program.Blocking.accept(server);
            });
            thread.start();
            NativeTask task = waits.get(10, TimeUnit.SECONDS);
            while (!task.sample().sleeps()) {
                Thread.onSpinWait();
            }
            new Socket("localhost", server.getLocalPort()).close();
            thread.join();
            // The system's thread exists slightly longer than the JVM's.
            for (int i = 0; i < 1_000 && task.sample() != null; i++) {
                Thread.sleep(10);
            }
            assertThat(task.sample()).isNull();
        }
        assertThat(NativeTask.ofCurrentThread().sample().sleeps()).isFalse();
    }
}
