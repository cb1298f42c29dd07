package dev.heddle.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.store.Rows;
import dev.heddle.batch.store.Store;
import dev.heddle.batch.testing.Batches;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.localize.Localizing;
import dev.heddle.engine.internal.localize.PairRuns;
import dev.heddle.report.model.Fingerprint;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** LoCon reports the same in a batch as for the same recordings alone. */
class SuspectsTest {
    private static final int RUNS = 8;
    private static final int EVENTS = 3_000;
    private static final Set<Integer> FAILING = Set.of(2, 5, 6);

    @TempDir
    static Path shared;

    @TempDir
    Path directory;

    /** Recordings with all accesses, of which some failed, two of them alike. */
    @BeforeAll
    static void record() {
        Batches.record(shared, 0, RUNS, EVENTS);
        for (int i = 0; i < RUNS; i++) {
            Batches.withAllAccesses(run(i));
            if (FAILING.contains(i)) {
                Batches.failing(run(i), i == 2 ? "java.lang.Error" : "java.lang.IllegalStateException");
            }
        }
    }

    private static Path run(int number) {
        return shared.resolve(String.format("run-%05d", number));
    }

    private static String[] words(IntStream runs) {
        return runs.mapToObj(number -> run(number).toString()).toArray(String[]::new);
    }

    private Batches.Setup setup(String name) {
        return new Batches.Setup(directory.resolve(name)).techniques(BatchTechniques.chosen("happens-before,locon"));
    }

    private List<Rows.Finding> suspects(String name) throws IOException {
        try (Store store = Store.read(directory.resolve(name))) {
            return store.rows(Rows.FINDINGS).stream()
                    .filter(row -> row.technique().equals(LoconFindings.TECHNIQUE))
                    .toList();
        }
    }

    private byte[] findings(String name) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve(name).resolve("findings"))) {
            return Files.readAllBytes(files.toList().get(0));
        }
    }

    /** By rank; of reports of the same methods the first one. */
    private static List<String> alone(IntStream runs) throws IOException {
        List<Path> passing = new ArrayList<>();
        List<Path> failing = new ArrayList<>();
        runs.forEach(number -> (FAILING.contains(number) ? failing : passing).add(run(number)));
        Localizing localizing = Localizing.of(
                new PairRuns(List.of(), passing, false),
                new PairRuns(List.of(), failing, true),
                Integer.MAX_VALUE,
                null,
                null,
                Progress.NONE);
        TreeMap<String, String> byFingerprint = new TreeMap<>();
        for (Finding one : LoconFindings.of(
                        localizing.localization(), localizing.names(), localizing.falcon(), 10, List.of())
                .findings()) {
            byFingerprint.putIfAbsent(Fingerprint.of(one), words(one));
        }
        return byFingerprint.values().stream().sorted().toList();
    }

    private static String words(Finding finding) {
        return String.format("%03d ", ((Number) finding.details().get("rank")).intValue())
                + finding.id() + " " + finding.title() + " " + finding.sites() + finding.threads() + finding.failure()
                + Stream.of(
                                "procedure",
                                "level",
                                "scenario",
                                "inPassing",
                                "reverseInPassing",
                                "passingRuns",
                                "falconScore",
                                "falconRank")
                        .map(key -> key + "=" + finding.details().get(key))
                        .toList();
    }

    private List<String> inBatch(String name) throws IOException {
        List<String> words = new ArrayList<>();
        for (Rows.Finding row : suspects(name)) {
            words.add(words(Json.parse(row.document(), Finding.class)));
        }
        words.sort(Comparator.naturalOrder());
        return words;
    }

    @Test
    void ranksLikeLocon() throws Exception {
        setup("all").run(shared.toString());

        List<String> expected = alone(IntStream.range(0, RUNS));
        assertThat(expected).isNotEmpty();
        assertThat(inBatch("all")).isEqualTo(expected);
        Rows.Finding best = suspects("all").get(0);
        Finding finding = Json.parse(best.document(), Finding.class);
        assertThat(finding.details()).containsEntry("passingRuns", 5).containsEntry("failingRuns", 2);
        assertThat(best.seen().runs()).isEqualTo(((Number) finding.details().get("inFailing")).longValue());
        assertThat(best.files()).contains("plans/" + finding.id() + ".json");
    }

    @Tag("nightly")
    @Test
    void doesNotDependOnNightsAndJobs() throws Exception {
        setup("once").jobs(2).run(shared.toString());
        setup("nights").run(words(IntStream.of(6, 1, 3)));
        List<String> firstNight = inBatch("nights");
        setup("nights").run(words(IntStream.of(0, 2, 7)));
        BatchResult last = setup("nights").run(words(IntStream.of(5, 4)));
        byte[] before = findings("nights");
        BatchResult again = setup("nights").run(shared.toString());

        assertThat(firstNight).isEqualTo(alone(IntStream.of(1, 3, 6)));
        assertThat(findings("nights")).isEqualTo(findings("once")).isEqualTo(before);
        assertThat(last.analysed()).isEqualTo(2);
        assertThat(again.analysed()).isZero();
    }

    @Test
    void separatesBuilds() throws Exception {
        setup("builds").build("a").run(words(IntStream.of(0, 2)));
        setup("builds").build("b").run(words(IntStream.of(1, 3, 4)));

        assertThat(inBatch("builds")).isEqualTo(alone(IntStream.of(0, 2)));
    }

    @Test
    void ignoresPrunedRuns() throws Exception {
        setup("pruned").run(shared.toString());
        // Run i began i + 1 seconds after the epoch.
        setup("pruned").prune(Instant.EPOCH.plusSeconds(4)).run();

        assertThat(inBatch("pruned")).isEqualTo(alone(IntStream.range(3, RUNS)));
        setup("pruned").prune(Instant.EPOCH.plusSeconds(8)).run();
        assertThat(suspects("pruned")).isEmpty();
    }

    @Test
    void skipsARecordingWithoutAccesses() throws Exception {
        Path runs = directory.resolve("runs");
        Batches.record(runs, 0, 1, EVENTS);
        BatchResult result = setup("usual").run(runs.toString());
        BatchResult alone =
                setup("alone").techniques(BatchTechniques.chosen("locon")).run(runs.toString());

        assertThat(result.leftOut()).isEmpty();
        assertThat(suspects("usual")).isEmpty();
        assertThat(alone.leftOut())
                .singleElement()
                .asString()
                .startsWith("locon was skipped for 1 run: ")
                .endsWith("record with --profile full --filter off, or use heddle collect");
    }
}
