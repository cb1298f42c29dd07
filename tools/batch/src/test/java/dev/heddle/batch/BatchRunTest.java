package dev.heddle.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.store.Rows;
import dev.heddle.batch.store.Store;
import dev.heddle.batch.store.StoreException;
import dev.heddle.batch.testing.Batches;
import dev.heddle.batch.testing.DuckDb;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.OutputDirectoryException;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchRunTest {
    private static final int RUNS = 6;
    private static final int EVENTS = 6_000;
    /** Recordings that are analysed whole and in shards. */
    private static final int SHARDED = Jdks.times(1, 3);

    @TempDir
    static Path shared;

    /** The stores of a batch over the first run and of one over all runs. Tests that change a store take a copy. */
    @TempDir
    static Path stores;

    @TempDir
    Path directory;

    private Path store;

    @BeforeAll
    static void recordAndAnalyze() throws IOException, InterruptedException {
        Batches.record(shared, 0, RUNS, EVENTS);
        new Batches.Setup(stores.resolve("one")).run(run(0));
        new Batches.Setup(stores.resolve("all")).run(shared.toString());
    }

    /** Makes {@link #store} a copy of one of the stores. */
    private void copyStore(String name) throws IOException {
        store = directory.resolve("store");
        Path from = stores.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, store.resolve(from.relativize(file).toString()));
            }
        }
    }

    private Batches.Setup setup() {
        store = store == null ? directory.resolve("store") : store;
        return new Batches.Setup(store);
    }

    private static List<Rows.Finding> findings(Path store) throws IOException {
        try (Store read = Store.read(store)) {
            return read.rows(Rows.FINDINGS);
        }
    }

    private static byte[] findingBytes(Path store) throws IOException {
        try (Stream<Path> files = Files.list(store.resolve("findings"))) {
            return Files.readAllBytes(files.toList().get(0));
        }
    }

    @Test
    void findingsDoNotDependOnWorkersAndOrder() throws Exception {
        Path one = stores.resolve("all");
        Path two = directory.resolve("two");
        Path shuffled = directory.resolve("shuffled");
        new Batches.Setup(two).jobs(2).run(shared.toString());
        List<String> names = new ArrayList<>();
        try (Stream<Path> runs = Files.list(shared)) {
            runs.forEach(run -> names.add(run.toString()));
        }
        Collections.shuffle(names, new Random(1));
        List<String> half = names.subList(0, RUNS / 2);
        // In two batches: what both find is merged.
        new Batches.Setup(shuffled).jobs(2).run(half.toArray(String[]::new));
        new Batches.Setup(shuffled).jobs(2).run(names.toArray(String[]::new));

        assertThat(findings(one)).isNotEmpty();
        assertThat(findingBytes(two)).isEqualTo(findingBytes(one));
        assertThat(findingBytes(shuffled)).isEqualTo(findingBytes(one));
    }

    /** Each batch has one recording, which is divided for its two workers. */
    @Test
    void shardsFindTheSame() throws Exception {
        Path whole = directory.resolve("whole");
        Path shards = directory.resolve("shards");
        for (int i = 0; i < SHARDED; i++) {
            new Batches.Setup(whole).jobs(2).run(run(i));
            Batches.Setup setup = new Batches.Setup(shards).jobs(2).shardAbove(0);
            assertThat(setup.run(run(i)).unusable()).isEmpty();
            assertThat(setup.statuses())
                    .contains("analysing: 2 of 2 runs and shards of runs", "analysing: 1 of 1 runs");
        }

        assertThat(findingBytes(shards)).isEqualTo(findingBytes(whole));
        assertThat(shards.resolve("open")).doesNotExist();
    }

    @Test
    void reportsADamagedRecordingInShardsOnce() throws Exception {
        Path cut = directory.resolve("cut");
        copy(Path.of(run(0)), cut);
        Path queue;
        try (Stream<Path> files = Files.list(cut)) {
            queue = files.filter(file -> file.toString().endsWith(".cq4"))
                    .findFirst()
                    .orElseThrow();
        }
        try (FileChannel channel = FileChannel.open(queue, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }

        BatchResult result = setup().jobs(2).shardAbove(0).run(cut.toString());

        assertThat(result.unusable()).hasSize(1);
        assertThat(result.unusable().get(cut.toString())).startsWith(cut + " is damaged: ");
        assertThat(result.analysed()).isZero();
    }

    @Test
    void doesNotRepeatKnownAnalyses() throws Exception {
        BatchResult first = setup().run(shared.toString());
        byte[] findings = findingBytes(store);
        BatchResult again = setup().run(shared.toString());

        assertThat(first.analysed()).isEqualTo(RUNS);
        assertThat(first.changes().fresh()).isNotEmpty();
        assertThat(again.analysed()).isZero();
        assertThat(again.runs()).isEqualTo(RUNS);
        assertThat(again.changes().fresh()).isEmpty();
        assertThat(again.changes().gone()).isEmpty();
        assertThat(again.changes().still()).hasSameSizeAs(first.changes().fresh());
        assertThat(findingBytes(store)).isEqualTo(findings);
        assertThat(again.report()).exists();
    }

    @Test
    void repeatsAnalysesForANewVersion() throws Exception {
        copyStore("all");
        byte[] findings = findingBytes(store);
        List<Piece.TechniqueVersion> newer = new ArrayList<>();
        for (Piece.TechniqueVersion asked : dev.heddle.batch.piece.BatchTechniques.chosen("happens-before,drfinder")) {
            newer.add(
                    asked.technique().equals("happens-before")
                            ? new Piece.TechniqueVersion("happens-before", "99")
                            : asked);
        }

        BatchResult again = setup().techniques(newer).run(shared.toString());

        assertThat(again.analysed()).isEqualTo(RUNS);
        assertThat(findingBytes(store)).isEqualTo(findings);
        assertThat(
                        DuckDb.query(
                                "select technique, version, count(*) from '" + store
                                        + "/analyses/*.parquet' where technique in ('happens-before', 'drfinder') group by all order by all"))
                .containsExactly(
                        List.of("drfinder", "1", String.valueOf(RUNS)),
                        List.of("happens-before", "99", String.valueOf(RUNS)));
        assertThat(DuckDb.query("select count(*), count(distinct run) from '" + store + "/runs/*.parquet'"))
                .containsExactly(List.of(String.valueOf(RUNS), String.valueOf(RUNS)));
    }

    @Test
    void reportsNewAndGoneFindings() throws Exception {
        setup().build("a").run(run(0));
        BatchResult next = setup().build("b").run(run(1), run(2));
        BatchResult since = setup().baseline(new Baseline(null, Instant.EPOCH)).run(run(0));

        List<String> inFirst = fingerprintsOf(stores.resolve("one"));
        List<String> inNext = fingerprints(run(1), run(2));
        List<String> fresh = new ArrayList<>(inNext);
        fresh.removeAll(inFirst);
        List<String> gone = new ArrayList<>(inFirst);
        gone.removeAll(inNext);
        assertThat(next.changes().fresh()).map(one -> one.fingerprint()).containsExactlyInAnyOrderElementsOf(fresh);
        assertThat(next.changes().gone().keySet()).containsExactlyInAnyOrderElementsOf(gone);
        assertThat(gone).isNotEmpty();
        assertThat(fresh).isNotEmpty();
        // Nothing was known then.
        assertThat(since.changes().fresh()).hasSize(inFirst.size());
        assertThat(DuckDb.query("select distinct builds from '" + store + "/findings/*.parquet' order by all"))
                .containsExactly(List.of("a"), List.of("a, b"), List.of("b"));
    }

    private List<String> fingerprints(String... runs) throws Exception {
        Path other = Files.createTempDirectory(directory, "other").resolve("store");
        new Batches.Setup(other).run(runs);
        return fingerprintsOf(other);
    }

    private static List<String> fingerprintsOf(Path store) throws IOException {
        return findings(store).stream().map(Rows.Finding::fingerprint).toList();
    }

    private static String run(int number) {
        return shared.resolve(String.format("run-%05d", number)).toString();
    }

    @Test
    void prunesRunsAndTheirUniqueFindings() throws Exception {
        copyStore("all");
        // Run i began i + 1 seconds after the epoch.
        BatchResult pruned = setup().prune(Instant.EPOCH.plusSeconds(4)).run();

        assertThat(pruned.pruned()).isEqualTo(3);
        assertThat(pruned.changes().gone()).isEmpty();
        Path whole = store;
        store = directory.resolve("rest");
        setup().run(run(3), run(4), run(5));
        assertThat(fingerprintsOf(whole)).isEqualTo(fingerprintsOf(store));
        assertThat(DuckDb.query("select count(*) from '" + whole + "/runs/*.parquet'"))
                .containsExactly(List.of("3"));
    }

    @Test
    void reportsEachDamagedRecordingInALine() throws Exception {
        Path runs = directory.resolve("runs");
        Batches.record(runs, 0, 5, EVENTS);
        Path cut = runs.resolve("run-00001");
        Path queue;
        try (Stream<Path> files = Files.list(cut)) {
            queue = files.filter(file -> file.toString().endsWith(".cq4"))
                    .findFirst()
                    .orElseThrow();
        }
        try (FileChannel channel = FileChannel.open(queue, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
        Files.writeString(runs.resolve("run-00003").resolve(Manifest.FILE_NAME), "{\"schemaVersion\": 99}");

        BatchResult result = setup().run(runs.toString());

        assertThat(result.analysed()).isEqualTo(3);
        assertThat(result.unusable()).hasSize(2);
        assertThat(result.unusable().get(cut.toString()))
                .startsWith(cut + " is damaged: ")
                .doesNotContain("\n");
        assertThat(result.unusable().get(runs.resolve("run-00003").toString())).contains("schema version 99");
        assertThat(DuckDb.query("select count(*) from '" + store + "/problems/*.parquet'"))
                .containsExactly(List.of("2"));
        // What could not be analysed is tried again.
        assertThat(setup().run(runs.toString()).unusable()).hasSize(2);
    }

    @Test
    void refusesAStoreOfANewerVersion() throws Exception {
        copyStore("one");
        Path catalog = store.resolve("store.json");
        Files.writeString(catalog, Files.readString(catalog).replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 2"));

        assertThatThrownBy(() -> setup().run(run(0)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("has schema version 2, and this Heddle reads version 1");
    }

    @Test
    void refusesATruncatedStore() throws Exception {
        copyStore("one");
        Path catalog = store.resolve("store.json");
        Files.writeString(catalog, Files.readString(catalog).substring(0, 20));

        assertThatThrownBy(() -> setup().run(run(0)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("store.json is damaged: ")
                .message()
                .endsWith(": restore the store from a backup, or start a new one")
                .doesNotContain("\n");
    }

    /** Recordings that earlier versions have written. */
    @Test
    void analysesRecordingsOfAllVersions() throws Exception {
        Path old = directory.resolve("old");
        for (int generation = 1; generation <= 3; generation++) {
            Path zip = Path.of("..", "..", "data", "recordings", "generations-" + generation, "recording.zip");
            try (FileSystem inside = FileSystems.newFileSystem(zip)) {
                copy(inside.getPath("/"), old.resolve(String.valueOf(generation)));
            }
        }
        BatchResult result = setup().run(old.toString(), run(0));

        assertThat(result.unusable()).isEmpty();
        assertThat(result.analysed()).isEqualTo(4);
    }

    @Test
    void deletesFilesOfAKilledBatch() throws Exception {
        copyStore("one");
        byte[] findings = findingBytes(store);
        Files.write(store.resolve("findings").resolve("000002.parquet"), new byte[10]);
        Files.createDirectories(store.resolve("reports").resolve("000002"));

        setup().run(run(0));

        assertThat(findingBytes(store)).isEqualTo(findings);
        assertThat(store.resolve("reports").resolve("000002").resolve("report.html"))
                .exists();
    }

    @Test
    void refusesAStoreWithAMissingFile() throws Exception {
        copyStore("one");
        Files.delete(store.resolve("runs").resolve("000001.parquet"));

        assertThatThrownBy(() -> setup().run(run(0)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is incomplete: it lacks runs/000001.parquet");
    }

    @Test
    void allowsOneWriterAtATime() throws Exception {
        copyStore("one");
        try (Store open = Store.write(store)) {
            assertThat(open.batch()).isOne();
            assertThatThrownBy(() -> setup().run(run(0)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("another batch is writing");
        }
    }

    @Test
    void refusesAFolderThatIsNotAStore() throws Exception {
        store = Files.createDirectories(directory.resolve("other"));
        Files.writeString(store.resolve("notes.txt"), "mine");

        assertThatThrownBy(() -> setup().run(run(0)))
                .isInstanceOf(OutputDirectoryException.class)
                .hasMessageContaining("is not a store and not empty");
        assertThat(store.resolve("notes.txt")).exists();
    }

    @Test
    void countsACopiedRunOnce() throws Exception {
        Path runs = directory.resolve("runs");
        Batches.record(runs, 0, 1, EVENTS);
        Path copy = directory.resolve("copy");
        copy(runs.resolve("run-00000"), copy);

        Batches.Setup setup = setup();
        BatchResult result = setup.run(runs.toString(), copy.toString());

        assertThat(result.runs()).isOne();
        assertThat(setup.notes()).singleElement().asString().contains("is the same run as");
        Directories.delete(copy);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName().toString()));
            }
        }
    }
}
