package dev.heddle.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.batch.testing.Batches;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each fifth recording is damaged: the others are analysed, and each damaged one is named. */
class DamagedRecordingsTest {
    private static final int EVENTS = 300;

    @TempDir
    Path directory;

    @Test
    void oneInFive() throws Exception {
        int count = Jdks.times(50, 1_000);
        Path runs = directory.resolve("runs");
        Batches.record(runs, 0, count, EVENTS);
        Random random = new Random(5);
        Set<String> damaged = new TreeSet<>();
        for (int i = 0; i < count; i += 5) {
            Path run = runs.resolve(String.format("run-%05d", i));
            damage(run, random);
            damaged.add(run.toString());
        }

        BatchResult result =
                new Batches.Setup(directory.resolve("store")).jobs(2).run(runs.toString());

        assertThat(result.unusable().keySet()).isEqualTo(damaged);
        assertThat(result.unusable().values())
                .allSatisfy(line -> assertThat(line).contains("run-").doesNotContain("\n"));
        assertThat(result.analysed()).isEqualTo(count - damaged.size());
    }

    private static void damage(Path run, Random random) throws IOException {
        Path queue;
        try (Stream<Path> files = Files.list(run)) {
            queue = files.filter(file -> file.toString().endsWith(".cq4"))
                    .findFirst()
                    .orElseThrow();
        }
        Path manifest = run.resolve(Manifest.FILE_NAME);
        switch (random.nextInt(3)) {
            case 0 -> {
                try (FileChannel channel = FileChannel.open(queue, StandardOpenOption.WRITE)) {
                    channel.truncate(random.nextLong(channel.size()));
                }
            }
            case 1 -> Files.delete(queue);
            default -> {
                byte[] bytes = Files.readAllBytes(manifest);
                Files.write(manifest, java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length - 2)));
            }
        }
    }
}
