package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Rough;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that takes woven classes from the cache records the same as a run that weaves them. */
class CacheIT {
    private static final int MAX_RUNS = 8;

    @TempDir
    private Path folder;

    /** The key that seals the files of the cache. */
    private static final String KEY = "cache-key";

    private Path cache;
    private int runs;

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#one")
    void aSecondRunUsesTheCacheAndRecordsTheSame(String jdk) throws Exception {
        cache = folder.resolve("cache");
        List<String> without = run(jdk, "cache=off", "");
        assertThat(cache).doesNotExist();
        assertThat(without).hasSizeGreaterThan(1_000);
        String kept = ",cache=" + cache;
        assertThat(run(jdk, "verbose=on" + kept, "")).isEqualTo(without);
        Path file = file();
        FileTime written;
        do {
            // Heddle's own threads may load a class before or after the agent weaves the loaded ones.
            assertThat(runs).as("runs until nothing was woven again").isLessThan(MAX_RUNS);
            written = Files.getLastModifiedTime(file);
            assertThat(run(jdk, "verbose=on" + kept, "")).isEqualTo(without);
        } while (!Files.getLastModifiedTime(file).equals(written));
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            damaged.seek(20);
            damaged.write(damaged.read() ^ 1);
        }
        String said = "heddle: classes are woven without the cache: ";
        assertThat(run(jdk, "verbose=on" + kept, said)).isEqualTo(without);
        Files.delete(file);
        Files.delete(cache.resolve(KEY));
        Files.delete(cache);
        Files.writeString(cache, "no directory");
        assertThat(run(jdk, "verbose=on" + kept, said)).isEqualTo(without);
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            List<Path> all = files.filter(file -> !file.endsWith(KEY)).toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    /**
     * The events of the program. The numbers of sites depend on the moment at which Heddle's own threads load classes
     * of the JDK.
     */
    private List<String> run(String jdk, String options, String said) throws Exception {
        AgentRun run = new AgentRun.Builder(jdk, folder)
                .options("filter=off," + options)
                .recording("recording" + runs++)
                .run(Rough.class, "flood", "1000");
        assertThat(run.err()).startsWith(said).hasLineCount(said.isEmpty() ? 0 : 1);
        assertThat(run.exit()).isZero();
        List<String> lines = new ArrayList<>();
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.isWhole()).isTrue();
            open.forEachOf(
                    0,
                    (stamp, thread, site, target, aux) ->
                            lines.add(open.names().site(site).toString()));
        }
        return lines;
    }
}
