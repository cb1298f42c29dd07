package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Crowd;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** More threads than the table of the threads' logs has entries. */
class ManyThreadsIT {
    private static final int TOGETHER = 1_300;
    private static final int AFTERWARDS = 1_500;
    private static final int STEPS = 4;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void eachThreadHasItsOwnEventsAndNoLogIsKept(String jdk) throws Exception {
        AgentRun run = new AgentRun.Builder(jdk, folder)
                .jvm("-Xss256k")
                .run(Crowd.class, String.valueOf(TOGETHER), String.valueOf(AFTERWARDS));

        assertThat(run.err()).isEmpty();
        assertThat(run.out().strip()).isEqualTo("steps " + STEPS * (TOGETHER + AFTERWARDS) + ", kept 0");
        Map<String, Integer> locks = new HashMap<>();
        Map<String, Integer> writes = new HashMap<>();
        try (Recording recording = Recording.open(run.recording())) {
            assertThat(recording.dropped()).isZero();
            Names names = recording.names();
            recording.forEach((stamp, thread, number, target, aux) -> {
                if (number >= Op.FIRST_SITE) {
                    Site site = names.site(number);
                    String path = names.thread(thread).path();
                    if (site.method().name().equals("step")) {
                        if (site.op() == Op.ACQUIRE) {
                            locks.merge(path, 1, Integer::sum);
                        } else if (site.op() == Op.PUT_STATIC) {
                            writes.merge(path, 1, Integer::sum);
                        }
                    }
                }
            });
        }
        assertThat(locks)
                .hasSize(TOGETHER + AFTERWARDS)
                .allSatisfy((path, number) -> assertThat(number).as(path).isEqualTo(STEPS));
        assertThat(writes).isEqualTo(locks);
    }
}
