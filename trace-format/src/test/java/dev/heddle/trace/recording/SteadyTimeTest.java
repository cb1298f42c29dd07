package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteadyTimeTest {
    private static final long DAY_NANOS = 86_400_000_000_000L;

    @TempDir
    private Path directory;

    private long nanos = 5;

    @Test
    void advancesWithTheTimeThatHasPassed() {
        SteadyTime time = new SteadyTime(1_000, () -> nanos);
        assertThat(time.currentTimeMillis()).isEqualTo(1_000);
        nanos += 7_000_000;
        assertThat(time.currentTimeMillis()).isEqualTo(1_007);
    }

    @Test
    void beginsAFileEveryDay() throws Exception {
        SteadyTime time = new SteadyTime(1_000, () -> nanos);
        try (SingleChronicleQueue queue = EventQueue.create(directory, time);
                ExcerptAppender appender = queue.createAppender()) {
            appender.writeText("first");
            nanos += DAY_NANOS;
            appender.writeText("second");
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".cq4"))
                    .sorted()
                    .toList();
            assertThat(names).containsExactly("19700101L.cq4", "19700102L.cq4");
        }
    }
}
