package dev.heddle.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.spark.Batches.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** What the cluster finds is what this machine finds. */
@Timeout(600)
@Tag("ci")
class SparkBatchIT {
    private static final int RUNS = 12;
    private static final int EVENTS = 3_000;
    private static final int FAILING_AND_PASSING = 6;
    /** Every third run of those. */
    private static final int EACH_FAILS = 3;

    /** Spark asks its JVM for a module that the JVM warns of. */
    private static final String OF_THE_JVM = "WARNING: Using incubator modules: jdk.incubator.vector\n";

    @TempDir
    static Path shared;

    private static SparkHome home;
    private static Path runs;
    private static byte[] embedded;
    private static Cluster cluster;

    @TempDir
    Path directory;

    private Path store;

    @BeforeAll
    static void begin() throws Exception {
        home = SparkHome.make("spark-home");
        runs = shared.resolve("runs");
        Batches.record(runs, RUNS, EVENTS);
        Path store = shared.resolve("embedded");
        Ended ended = Batches.heddle(shared, Map.of(), words(store, runs.toString()));
        assertThat(ended.exit()).as(ended.toString()).isZero();
        embedded = Batches.findings(store);
        cluster = new Cluster(home, shared.resolve("cluster"));
        cluster.worker(Map.of()).worker(Map.of());
    }

    @BeforeEach
    void store() {
        store = directory.resolve("store");
    }

    private static List<String> words(Path store, String... inputs) {
        List<String> words = new ArrayList<>(List.of(inputs));
        words.addAll(Batches.USUAL);
        words.addAll(List.of("-o", store.toString()));
        return words;
    }

    @AfterAll
    static void end() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void twoWorkersFindTheSame() throws Exception {
        Ended ended = Batches.heddle(
                directory, Map.of(), Batches.onSpark(home, cluster.master(), words(store, runs.toString())));

        assertThat(ended.exit()).as(ended.toString()).isZero();
        assertThat(ended.out()).contains("batch 1: " + RUNS + " runs, " + RUNS + " of them analysed now");
        assertThat(ended.err().replace(OF_THE_JVM, "")).isEmpty();
        assertThat(Batches.findings(store)).isEqualTo(embedded);

        Ended again = Batches.heddle(
                directory, Map.of(), Batches.onSpark(home, cluster.master(), words(store, runs.toString())));

        assertThat(again.exit()).as(again.toString()).isZero();
        assertThat(again.out()).contains("batch 2: " + RUNS + " runs, 0 of them analysed now");
        // Copies of recordings do not stay.
        try (Stream<Path> left = Files.find(cluster.local(1), 9, (path, all) -> path.getFileName()
                .toString()
                .startsWith("piece-"))) {
            assertThat(left).isEmpty();
        }
    }

    @Tag("nightly")
    @Test
    void whatTellsFailingFromPassingRunsIsTheSame() throws Exception {
        Path night = directory.resolve("night");
        Batches.record(night, FAILING_AND_PASSING, EVENTS, String.valueOf(EACH_FAILS));
        Path here = directory.resolve("here");
        Ended expected = Batches.heddle(directory, Map.of(), comparing(here, night));
        Ended ended =
                Batches.heddle(directory, Map.of(), Batches.onSpark(home, cluster.master(), comparing(store, night)));

        assertThat(here.resolve("reports/000001/findings.json")).content().contains("\"access-pair\"");
        assertThat(ended.exit()).as(ended.toString()).isEqualTo(expected.exit());
        assertThat(ended.out()).contains(FAILING_AND_PASSING + " of them analysed now");
        assertThat(Batches.findings(store)).isEqualTo(Batches.findings(here));
    }

    private static List<String> comparing(Path store, Path runs) {
        return List.of(runs.toString(), "--technique", "locon,happens-before", "-o", store.toString());
    }

    @Test
    @EnabledIfSystemProperty(named = "heddle.everywhere", matches = "true")
    void aWorkerThatIsKilledMakesNoDifference() throws Exception {
        Process batch = Batches.start(
                directory, Map.of(), Batches.onSpark(home, cluster.master(), words(store, runs.toString())));
        while (batch.isAlive() && Batches.journal(store) < 3) {
            Thread.sleep(20);
        }
        long before = Batches.journal(store);
        cluster.kill(0);
        cluster.worker(Map.of());
        Ended ended = Batches.finish(directory, batch);

        assertThat(before).isBetween(3L, RUNS - 2L);
        assertThat(ended.exit()).as(ended.toString()).isZero();
        assertThat(ended.out()).contains(RUNS + " of them analysed now");
        assertThat(Batches.findings(store)).isEqualTo(embedded);
    }

    @Test
    @EnabledIfSystemProperty(named = "heddle.everywhere", matches = "true")
    void inShardsTheSameIsFound() throws Exception {
        String run = runs.resolve("run-00000").toString();
        Path whole = directory.resolve("whole");
        Ended unsharded = Batches.heddle(directory, Map.of(), words(whole, run));
        assertThat(unsharded.exit()).as(unsharded.toString()).isZero();
        List<String> words = words(store, run);
        words.addAll(List.of("--shard-above", "0m"));
        Ended ended = Batches.heddle(directory, Map.of(), Batches.onSpark(home, cluster.master(), words));

        assertThat(ended.exit()).as(ended.toString()).isZero();
        assertThat(Batches.findings(store)).isEqualTo(Batches.findings(whole));
    }

    @Test
    void runsInAFileSystemOfHadoop() throws Exception {
        // Without a server: Hadoop's own name for a folder, which no other code can open.
        List<String> words = words(store, "viewfs://heddle/nights");
        words.addAll(List.of("--spark-conf", "spark.hadoop.fs.viewfs.mounttable.heddle.link./nights=" + runs.toUri()));

        findsTheSameAt("viewfs://heddle/nights", words);
    }

    @Test
    @EnabledIfSystemProperty(named = "heddle.everywhere", matches = "true")
    void runsInHdfs() throws Exception {
        try (Hdfs hdfs = new Hdfs(home, directory.resolve("hdfs"), runs)) {
            findsTheSameAt(hdfs.uri() + "runs", words(store, hdfs.uri() + "runs"));

            Ended none = Batches.heddle(
                    directory,
                    Map.of(),
                    Batches.onSpark(home, cluster.master(), words(store, hdfs.uri() + "nothing/*")));

            assertThat(none.exit()).as(none.toString()).isEqualTo(2);
            assertThat(none.err()).contains("there is no recording at " + hdfs.uri() + "nothing/*: ");
        }
    }

    private void findsTheSameAt(String uri, List<String> words) throws Exception {
        Ended ended = Batches.heddle(directory, Map.of(), Batches.onSpark(home, cluster.master(), words));

        assertThat(ended.exit()).as(ended.toString()).isZero();
        assertThat(ended.out()).contains("batch 1: " + RUNS + " runs, " + RUNS + " of them analysed now");
        assertThat(ended.err().replace(OF_THE_JVM, "")).isEmpty();
        // Findings name the runs that have shown them.
        Ended compared = Batches.run(
                directory,
                Map.of(),
                home.java(
                        FindingRows.class,
                        shared.resolve("embedded").toString(),
                        runs.toString(),
                        store.toString(),
                        uri));
        assertThat(compared.out()).as(compared.toString()).contains("same 18 of 18 and 18");
    }

    @Test
    @EnabledIfSystemProperty(named = "heddle.everywhere", matches = "true")
    void theQuestionsOfThePageAreAnswered() throws Exception {
        Path page = Path.of("..", "..", "docs", "reference", "batch-store.md");
        Ended ended = Batches.run(
                directory,
                Map.of(),
                home.java(
                        SqlPage.class,
                        page.toString(),
                        shared.resolve("embedded").toString()));

        assertThat(ended.exit()).as(ended.toString()).isZero();
        assertThat(ended.out().lines())
                .hasSizeGreaterThanOrEqualTo(10)
                .contains("What is worst?\t18", "What is new in the last batch?\t18", "How often, night by night?\t18")
                .contains("What was there in the batch before, and is gone?\t0", "What could not be analysed?\t0")
                .contains("What does it cost?\t3");
    }

    @Test
    @EnabledIfSystemProperty(named = "heddle.everywhere", matches = "true")
    void aWorkerThatCannotStartAJvmIsDoneWithout() throws Exception {
        try (Cluster other = new Cluster(home, directory.resolve("cluster"))) {
            other.worker(Map.of("JAVA_HOME", directory.resolve("no-jdk").toString()))
                    .worker(Map.of());
            Ended ended = Batches.heddle(
                    directory, Map.of(), Batches.onSpark(home, other.master(), words(store, runs.toString())));

            assertThat(ended.exit()).as(ended.toString()).isZero();
            assertThat(Batches.findings(store)).isEqualTo(embedded);
        }
    }

    @Test
    void aMasterThatDoesNotAnswerCostsALine() throws Exception {
        List<String> words = Batches.onSpark(home, "spark://127.0.0.1:1", words(store, runs.toString()));
        Ended ended = Batches.heddle(directory, Map.of(), words);

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err().replace(OF_THE_JVM, ""))
                .isEqualTo(
                        "heddle: the Spark master spark://127.0.0.1:1 does not answer (Connection refused): run the same command again; "
                                + "finished analyses are kept\n");
        assertThat(ended.out()).isEmpty();
    }
}
