package dev.heddle.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.batch.store.Store;
import dev.heddle.batch.testing.Batches;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A batch that is killed, wherever it is, and begun again, finds what an undisturbed one finds, and does not do again
 * what was done.
 */
@Timeout(600)
class KilledBatchTest {
    private static final int RUNS = Jdks.times(15, 30);
    private static final int EVENTS = 3_000;
    private static final int MOST_MILLIS = 3_000;
    private static final long SEED = 19;

    @TempDir
    Path directory;

    /** The batch that is killed, in a JVM of its own. */
    public static final class Killed {
        private Killed() {}

        /** @param args the store, and a folder of recordings */
        public static void main(String[] args) throws IOException, InterruptedException {
            new Batches.Setup(Path.of(args[0])).jobs(2).run(args[1]);
        }
    }

    private Process start(Path store, Path runs) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(Jdks.SHORT_LIVED);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Killed.class.getName(),
                store.toString(),
                runs.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
    }

    @Test
    void findsTheSame() throws Exception {
        Path runs = directory.resolve("runs");
        Batches.record(runs, 0, RUNS, EVENTS);
        Path undisturbed = directory.resolve("undisturbed");
        new Batches.Setup(undisturbed).run(runs.toString());
        Random random = new Random(SEED);
        int kills = Jdks.times(2, 20);
        Path store = directory.resolve("store-0");
        for (int i = 0; i < kills; i++) {
            String when = "seed " + SEED + ", kill " + i;
            Map<Path, Object> done = journal(store);
            Process batch = start(store, runs);
            boolean isOver = batch.waitFor(200 + random.nextInt(MOST_MILLIS), TimeUnit.MILLISECONDS);
            batch.destroyForcibly().waitFor();
            if (isOver || Files.exists(store.resolve("store.json"))) {
                assertThat(isOver ? batch.exitValue() : 0)
                        .as(when + ": " + log())
                        .isZero();
                finish(store, runs);
                assertThat(findings(store)).as(when).isEqualTo(findings(undisturbed));
                store = directory.resolve("store-" + (i + 1));
            } else {
                assertThat(journal(store)).as(when).containsAllEntriesOf(done);
            }
        }
        finish(store, runs);
        assertThat(findings(store)).isEqualTo(findings(undisturbed));
        assertThat(store.resolve("open")).doesNotExist();
    }

    private void finish(Path store, Path runs) throws IOException, InterruptedException {
        Process batch = start(store, runs);
        assertThat(batch.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(batch.exitValue()).as(log()).isZero();
        try (Store read = Store.read(store)) {
            assertThat(read.rows(dev.heddle.batch.store.Rows.RUNS)).hasSize(RUNS);
        }
    }

    private String log() throws IOException {
        return Files.readString(directory.resolve("log"));
    }

    /** Results in the journal, with when they were written. */
    private static Map<Path, Object> journal(Path store) throws IOException {
        Map<Path, Object> files = new TreeMap<>();
        Path open = store.resolve("open");
        if (Files.isDirectory(open)) {
            try (Stream<Path> all = Files.list(open)) {
                for (Path file :
                        all.filter(one -> one.toString().endsWith(".json")).toList()) {
                    files.put(file, Files.getLastModifiedTime(file));
                }
            }
        }
        return files;
    }

    private static byte[] findings(Path store) throws IOException {
        try (Stream<Path> files = Files.list(store.resolve("findings"))) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return Files.readAllBytes(all.get(0));
        }
    }
}
