package dev.heddle.batch.merge;

import dev.heddle.analyzer.drfinder.MayTriggerCollector;
import dev.heddle.batch.parquet.ParquetTable;
import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.piece.PieceResult;
import dev.heddle.batch.piece.PieceResult.Analysed;
import dev.heddle.batch.piece.PieceResult.Found;
import dev.heddle.batch.store.AnalysisState;
import dev.heddle.batch.store.Commit;
import dev.heddle.batch.store.Journal;
import dev.heddle.batch.store.Rows;
import dev.heddle.batch.store.Store;
import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.report.model.Fingerprint;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Merges the results of pieces with the store, as rows of a commit. The memory holds the runs and each finding once;
 * results are read one at a time. The rows do not depend on the order or the workers of the analysis.
 */
public final class ResultMerger {

    /** The technique whose rows are in the table of the may-trigger relation. */
    private static final String RELATING = MayTriggerCollector.TECHNIQUE;
    /** The technique that compares all runs. */
    private static final String LEARNING = BatchTechniques.PAIRS;
    /** The technique name of unplanned failures in confirmation runs. */
    public static final String TRYING = "trying";

    private static final String TRYING_VERSION = "1";

    private final Store store;
    private final Commit commit;
    private final @Nullable String build;

    private final Map<String, Rows.Run> runs = new HashMap<>();
    private final TreeMap<String, FindingState> findings = new TreeMap<>();
    /** Run to the techniques whose rows are replaced. */
    private final Map<String, Set<String>> replaced = new HashMap<>();

    /** Number of folded predictions of the merged results, by the name of the count. */
    private final Map<String, Long> harmless = new TreeMap<>();

    private final Set<String> pruned = new HashSet<>();
    private final MayTriggerRelations relations = new MayTriggerRelations();
    /** Whether the runs of the comparing technique have changed. */
    private boolean learns;

    /** @param build build of the new runs; null if unknown */
    public ResultMerger(Store store, Commit commit, @Nullable String build) {
        this.store = store;
        this.commit = commit;
        this.build = build;
        store.read(Rows.RUNS, run -> runs.put(run.run(), run));
    }

    /**
     * Deletes runs that began before a time, findings that only they have, and batches that ended before it.
     *
     * @return the number of runs
     */
    public int prune(Instant before) throws IOException {
        runs.values().stream()
                .filter(run -> run.started() != null && run.started().isBefore(before))
                .forEach(run -> pruned.add(run.run()));
        pruned.forEach(runs::remove);
        Set<Long> batches = new HashSet<>();
        store.read(Rows.BATCHES, batch -> {
            if (batch.ended().isBefore(before)) {
                batches.add(batch.batch());
            }
        });
        drop(Rows.BATCHES, !batches.isEmpty(), row -> batches.contains(row.batch()));
        drop(Rows.TREND, !batches.isEmpty(), row -> batches.contains(row.batch()));
        drop(Rows.PROBLEMS, !batches.isEmpty(), row -> batches.contains(row.batch()));
        return pruned.size();
    }

    /**
     * Merges results.
     *
     * @param pieces the pieces with a result in the journal
     */
    public void merge(List<Piece> pieces, Journal journal) throws IOException {
        for (Piece piece : pieces) {
            Set<String> techniques = new HashSet<>();
            piece.techniques().forEach(one -> techniques.add(one.technique()));
            replaced.put(piece.checksum(), techniques);
        }
        boolean isTouched = !pruned.isEmpty() || replaced.keySet().stream().anyMatch(runs::containsKey);
        drop(Rows.RUNS, isTouched, row -> isReplaced(row.run()));
        drop(Rows.COVERAGE, isTouched, row -> isReplaced(row.run()));
        drop(Rows.ANALYSES, isTouched, row -> isReplaced(row.run(), row.technique()));
        learns = !pruned.isEmpty() || replaced.values().stream().anyMatch(one -> one.contains(LEARNING));
        drop(
                Rows.OCCURRENCES,
                isTouched || learns,
                row -> isReplaced(row.run(), row.technique()) || isRecomputed(row.technique()));
        drop(Rows.RELATION, isTouched, row -> isReplaced(row.run(), RELATING));
        drop(Rows.PAIRS, isTouched, row -> isReplaced(row.run(), LEARNING));
        drop(Rows.VARIABLES, isTouched, row -> isReplaced(row.run(), BatchTechniques.VARIABLES));
        commit.drop(Rows.FINDINGS, row -> true);
        earlier();
        for (Piece piece : pieces) {
            add(PieceResult.read(journal.file(piece.checksum())));
        }
        if (learns) {
            learn(pieces, journal);
        }
        findings.values().removeIf(state -> !state.hasEvidence());
    }

    /** Replaces the evidence of a prediction that was tried. */
    public void tried(String fingerprint, FindingEvidence account) {
        state(fingerprint).tried(account);
    }

    /** Adds an unplanned failure of a confirmation run. @param account evidence of the run that made the prediction */
    public void met(String fingerprint, FindingEvidence account) throws IOException {
        Rows.Run run = runs.get(account.run());
        FindingState state = state(fingerprint);
        state.in(account.run(), run.started(), run.build());
        state.witness(account);
        commit.add(
                Rows.OCCURRENCES,
                new Rows.Occurrence(
                        fingerprint,
                        account.run(),
                        account.technique(),
                        TRYING_VERSION,
                        commit.batch(),
                        account.finding().id(),
                        1));
    }

    /** Writes the rows of all findings. This is the last step. */
    public void finish() throws IOException {
        for (Map.Entry<String, FindingState> one : findings.entrySet()) {
            commit.add(Rows.FINDINGS, row(one.getKey(), one.getValue()));
        }
    }

    private <R extends Record> void drop(ParquetTable<R> table, boolean isTouched, Predicate<R> isDropped)
            throws IOException {
        if (isTouched) {
            commit.drop(table, isDropped);
        } else {
            commit.compact(table);
        }
    }

    private boolean isReplaced(String run) {
        return pruned.contains(run) || replaced.containsKey(run);
    }

    private boolean isReplaced(String run, String technique) {
        return pruned.contains(run) || replaced.getOrDefault(run, Set.of()).contains(technique);
    }

    private void earlier() {
        store.read(Rows.OCCURRENCES, row -> {
            Rows.Run run = runs.get(row.run());
            if (run != null && !isReplaced(row.run(), row.technique()) && !isRecomputed(row.technique())) {
                state(row.fingerprint()).in(row.run(), run.started(), run.build());
            }
        });
        store.read(Rows.RELATION, row -> {
            if (!isReplaced(row.run(), RELATING)) {
                relate(row);
            }
        });
        store.read(Rows.FINDINGS, row -> {
            if (isRecomputed(row.technique())) {
                return;
            }
            FindingEvidence witness = new FindingEvidence(
                    row.witness(),
                    row.technique(),
                    Json.parse(row.document(), Finding.class),
                    Json.parseTexts(row.files()));
            state(row.fingerprint())
                    .earlier(
                            witness,
                            !replaced.getOrDefault(row.witness(), Set.of()).contains(row.technique()));
        });
    }

    private boolean isRecomputed(String technique) {
        return learns && technique.equals(LEARNING);
    }

    /** Compares the runs of earlier batches and of this one. */
    private void learn(List<Piece> pieces, Journal journal) throws IOException {
        try (PairTable table = new PairTable(journal.scratch(), runs.values())) {
            store.read(Rows.PAIRS, row -> {
                Rows.Run run = runs.get(row.run());
                if (run != null && !isReplaced(row.run(), LEARNING) && table.accepts(run)) {
                    table.add(run, row);
                }
            });
            for (Piece piece : pieces) {
                Rows.Run run = runs.get(piece.checksum());
                Rows.Pairs pairs = table.accepts(run) ? pairs(PieceResult.read(journal.file(piece.checksum()))) : null;
                if (pairs != null) {
                    table.add(run, pairs);
                }
            }
            for (SuspectPairs.Suspect one : table.suspects()) {
                suspect(one);
            }
        }
    }

    private static Rows.@Nullable Pairs pairs(PieceResult result) {
        PieceResult.Pairs pairs = result.pairs();
        return pairs == null
                ? null
                : new Rows.Pairs(result.run().checksum(), pairs.hasFailed() ? 1 : 0, pairs.count(), pairs.data());
    }

    private void suspect(SuspectPairs.Suspect suspect) throws IOException {
        Finding finding = suspect.account().finding();
        String fingerprint = Fingerprint.of(finding);
        FindingState state = state(fingerprint);
        state.witness(suspect.account());
        for (String checksum : suspect.runs()) {
            Rows.Run run = runs.get(checksum);
            state.in(checksum, run.started(), run.build());
            commit.add(
                    Rows.OCCURRENCES,
                    new Rows.Occurrence(
                            fingerprint,
                            checksum,
                            LEARNING,
                            BatchTechniques.PAIRS_VERSION,
                            commit.batch(),
                            finding.id(),
                            1));
        }
    }

    private void relate(Rows.Relation row) {
        Rows.Run run = runs.get(row.run());
        if (run != null && run.program() != null) {
            relations.add(run.program(), row.run(), row.method(), row.lockClass());
        }
    }

    private FindingState state(String fingerprint) {
        return findings.computeIfAbsent(fingerprint, one -> new FindingState());
    }

    private void add(PieceResult result) throws IOException {
        PieceResult.Run run = result.run();
        Rows.Run before = runs.get(run.checksum());
        Rows.Run row = new Rows.Run(
                run.checksum(),
                commit.batch(),
                run.path(),
                before == null ? build : before.build(),
                run.program(),
                run.command(),
                time(run.started()),
                new Rows.Ending(time(run.ended()), run.state(), run.failure()),
                new Rows.Recorder(run.jvm(), run.heddle(), run.profile(), run.watched()),
                new Rows.Counts(run.events(), run.threads(), run.dropped()),
                run.radius());
        runs.put(run.checksum(), row);
        commit.add(Rows.RUNS, row);
        for (PieceResult.Covered one : result.coverage()) {
            commit.add(
                    Rows.COVERAGE, new Rows.Coverage(run.checksum(), one.kind(), one.name(), one.isWatched() ? 1 : 0));
        }
        for (PieceResult.Trigger one : result.relation()) {
            Rows.Relation pair = new Rows.Relation(run.checksum(), one.method(), one.lockClass());
            commit.add(Rows.RELATION, pair);
            relate(pair);
        }
        Rows.Pairs pairs = pairs(result);
        if (pairs != null) {
            commit.add(Rows.PAIRS, pairs);
        }
        for (PieceResult.Used one : result.variables()) {
            commit.add(
                    Rows.VARIABLES,
                    new Rows.Variable(
                            run.checksum(),
                            one.variable(),
                            one.className(),
                            one.accesses(),
                            one.threads(),
                            one.sharing()));
        }
        for (Analysed one : result.analyses()) {
            add(row, one);
            HarmlessShape.counts(one.counts()).forEach((name, count) -> harmless.merge(name, count, Long::sum));
        }
    }

    private void add(Rows.Run run, Analysed analysed) throws IOException {
        Map<String, FindingEvidence> best = new TreeMap<>();
        Map<String, Long> times = new HashMap<>();
        for (Found found : analysed.found()) {
            FindingEvidence witness =
                    new FindingEvidence(run.run(), analysed.technique(), found.finding(), found.files());
            best.merge(found.fingerprint(), witness, FindingEvidence::better);
            times.merge(found.fingerprint(), 1L, Long::sum);
        }
        commit.add(
                Rows.ANALYSES,
                new Rows.Analysis(
                        run.run(),
                        analysed.technique(),
                        analysed.version(),
                        commit.batch(),
                        AnalysisState.of(analysed).text(),
                        analysed.problem(),
                        best.size(),
                        analysed.millis()));
        for (Map.Entry<String, FindingEvidence> one : best.entrySet()) {
            commit.add(
                    Rows.OCCURRENCES,
                    new Rows.Occurrence(
                            one.getKey(),
                            run.run(),
                            analysed.technique(),
                            analysed.version(),
                            commit.batch(),
                            one.getValue().finding().id(),
                            times.get(one.getKey())));
            FindingState state = state(one.getKey());
            state.in(run.run(), run.started(), run.build());
            state.witness(one.getValue());
        }
    }

    private static @Nullable Instant time(@Nullable String text) {
        return text == null ? null : Instant.parse(text);
    }

    private static Rows.Finding row(String fingerprint, FindingState state) throws IOException {
        FindingEvidence witness = state.witness();
        Finding finding = witness.finding();
        Sightings seen = state.seen();
        return new Rows.Finding(
                fingerprint,
                witness.technique(),
                finding.kind(),
                witness.level().inWords(),
                finding.title(),
                finding.sites().isEmpty() ? null : place(finding.sites().get(0)),
                new Rows.Seen(
                        seen.first(),
                        seen.last(),
                        seen.runs(),
                        seen.builds().isEmpty() ? null : String.join(", ", seen.builds())),
                witness.run(),
                compact(finding),
                compact(witness.files()));
    }

    private static String place(Finding.Place place) {
        return place.className() + "." + place.method()
                + (place.file() == null ? "" : "(" + place.file() + ":" + place.line() + ")");
    }

    private static String compact(Object value) throws IOException {
        return RecordWriter.line(value);
    }

    /** All findings of the store, by fingerprint; call it after {@link #merge}. */
    public Map<String, FindingState> findings() {
        return findings;
    }

    /** The may-trigger relation of each program, from all its runs. */
    public MayTriggerRelations relations() {
        return relations;
    }

    /** Number of folded predictions of the merged results, by the name of the count. */
    public Map<String, Long> harmless() {
        return harmless;
    }

    /** All runs of the store, by checksum. */
    public Map<String, Rows.Run> runs() {
        return runs;
    }
}
