package dev.heddle.batch;

import dev.heddle.batch.confirm.ConfirmationResult;
import dev.heddle.batch.confirm.ConfirmationRuns;
import dev.heddle.batch.input.Input;
import dev.heddle.batch.input.Inputs;
import dev.heddle.batch.merge.FindingState;
import dev.heddle.batch.merge.ResultMerger;
import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.piece.PieceResult;
import dev.heddle.batch.store.AnalysisState;
import dev.heddle.batch.store.Commit;
import dev.heddle.batch.store.Journal;
import dev.heddle.batch.store.Rows;
import dev.heddle.batch.store.Store;
import dev.heddle.batch.store.StoreException;
import dev.heddle.engine.base.Progress;
import dev.heddle.report.model.ReportFinding;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs a batch: determines the pieces, has an engine analyse them, and commits the merged results. It can be killed at
 * any time: the next batch uses its finished analyses, and the tables stay those of the last commit.
 */
public final class BatchRun {
    private final BatchRequest request;
    private final Engine engine;
    private final Progress progress;
    private final Instant started = Instant.now();

    /** Runs with results of all requested techniques, from earlier batches or this one. */
    private final Set<String> scope = new HashSet<>();

    private final Map<String, String> unusable = new TreeMap<>();
    /** Analyses that an earlier batch stopped at limits that are not larger now. */
    private final List<Rows.Analysis> notTried = new ArrayList<>();

    private BatchRun(BatchRequest request, Engine engine, Progress progress) {
        this.request = request;
        this.engine = engine;
        this.progress = progress;
    }

    /**
     * @throws dev.heddle.engine.base.UsageException if an input names no run
     * @throws StoreException if the store cannot be read or written; finished analyses are kept
     */
    public static BatchResult run(BatchRequest request, Engine engine, Progress progress)
            throws IOException, InterruptedException {
        return new BatchRun(request, engine, progress).run();
    }

    private BatchResult run() throws IOException, InterruptedException {
        progress.status("looking for recordings");
        Inputs inputs = Inputs.find(request.inputs(), engine.remoteInput(), request.store(), request.since());
        inputs.notes().forEach(progress::note);
        unusable.putAll(inputs.unusable());
        try (Store store = Store.write(request.store())) {
            return run(store, inputs.all());
        } catch (StoreException e) {
            throw e;
        } catch (IOException e) {
            throw new StoreException(
                    "the store " + request.store() + " cannot be written: " + e.getMessage()
                            + ": free disk space and run the same command again; finished analyses are kept",
                    e);
        }
    }

    private BatchResult run(Store store, List<Input> inputs) throws IOException, InterruptedException {
        Journal journal = store.journal();
        List<Piece> pieces = pieces(store, inputs);
        List<Piece> missing = pieces.stream()
                .filter(piece -> journal.result(piece, engine.limits()) == null)
                .toList();
        if (missing.size() < pieces.size()) {
            progress.note("continuing an interrupted batch: " + (pieces.size() - missing.size()) + " of "
                    + pieces.size() + " runs are analysed already");
        }
        Map<String, Long> bytes = new HashMap<>();
        inputs.forEach(input -> bytes.put(input.checksum(), input.bytes()));
        Map<String, String> problems = Shards.of(missing, bytes, request.shardAbove(), engine.mostShards())
                .analyze(engine, journal);
        Map<String, String> paths = new HashMap<>();
        inputs.forEach(input -> paths.put(input.checksum(), input.path()));
        problems.forEach((checksum, problem) -> unusable.put(paths.get(checksum), line(paths.get(checksum), problem)));
        List<Piece> done = pieces.stream()
                .filter(piece -> !problems.containsKey(piece.checksum()))
                .sorted(Comparator.comparing(Piece::checksum))
                .toList();
        done.forEach(piece -> scope.add(piece.checksum()));
        progress.status("merging");
        return merge(store, journal, done);
    }

    private static String line(String path, String problem) {
        return problem.startsWith(path) ? problem : path + ": " + problem;
    }

    /** The pieces without results, the largest first, so that the last ones are short. */
    private List<Piece> pieces(Store store, List<Input> inputs) {
        Map<String, Set<Piece.TechniqueVersion>> known = new HashMap<>();
        Map<String, List<Rows.Analysis>> notAgain = new HashMap<>();
        store.read(Rows.ANALYSES, row -> {
            Piece.TechniqueVersion asked = new Piece.TechniqueVersion(row.technique(), row.version());
            AnalysisState state = AnalysisState.parse(row.state());
            if (state.holdsFor(engine.limits())) {
                known.computeIfAbsent(row.run(), run -> new HashSet<>()).add(asked);
                if (state.state().isAtLimit() && request.techniques().contains(asked)) {
                    notAgain.computeIfAbsent(row.run(), run -> new ArrayList<>())
                            .add(row);
                }
            }
        });
        List<Piece> pieces = new ArrayList<>();
        for (Input input : inputs.stream()
                .sorted(Comparator.comparing(Input::bytes).reversed())
                .toList()) {
            notTried.addAll(notAgain.getOrDefault(input.checksum(), List.of()));
            Set<Piece.TechniqueVersion> has = known.getOrDefault(input.checksum(), Set.of());
            Set<Piece.TechniqueVersion> wanted = new TreeSet<>(request.techniques());
            wanted.removeIf(one -> has.contains(one) && !one.technique().equals(BatchTechniques.OBSERVED));
            if (has.containsAll(request.techniques())) {
                scope.add(input.checksum());
            } else {
                pieces.add(new Piece(input.checksum(), input.kind(), input.path(), List.copyOf(wanted)));
            }
        }
        return pieces;
    }

    private BatchResult merge(Store store, Journal journal, List<Piece> done) throws IOException, InterruptedException {
        Baseline.Known known = request.baseline().known(store);
        Map<String, String> titles = new HashMap<>();
        store.read(Rows.FINDINGS, row -> titles.put(row.fingerprint(), row.title()));
        try (Commit commit = store.begin()) {
            ResultMerger merging = new ResultMerger(store, commit, request.build());
            int pruned = request.prune() == null ? 0 : merging.prune(request.prune());
            merging.merge(done, journal);
            ConfirmationResult tried = request.confirm() == null
                    ? ConfirmationResult.NOTHING
                    : ConfirmationRuns.run(
                            request.confirm(),
                            merging,
                            scope,
                            known.ever(),
                            store.report(commit.batch()).resolve("trying"),
                            progress);
            merging.finish();
            SkippedRuns leftOut = SkippedRuns.of(done, journal, notTried);
            BatchReport report = new BatchReport(store, commit.batch(), merging, scope, known.ever());
            List<ReportFinding> found = report.write(started, request.sources(), unusable, progress);
            Map<String, String> gone = new TreeMap<>();
            Set<String> there = new HashSet<>();
            found.forEach(finding -> there.add(finding.fingerprint()));
            // Without runs, no finding can be gone.
            known.last().stream()
                    .filter(fingerprint -> !scope.isEmpty() && !there.contains(fingerprint))
                    .forEach(fingerprint -> gone.put(fingerprint, titles.getOrDefault(fingerprint, "")));
            Set<String> old = new HashSet<>(known.ever());
            // A confirmed failure is new, even if its prediction is known.
            old.removeAll(tried.failures());
            List<ReportFinding> fresh = found.stream()
                    .filter(finding -> !old.contains(finding.fingerprint()))
                    .toList();
            List<ReportFinding> still = found.stream()
                    .filter(finding -> old.contains(finding.fingerprint()))
                    .toList();
            addRows(commit, merging, done.size(), found.size(), fresh.size(), gone.size());
            commit.finish();
            return new BatchResult(
                    commit.batch(),
                    scope.size(),
                    done.size(),
                    unusable,
                    leftOut.lines(),
                    leftOut.failed(),
                    stopped(merging),
                    merging.harmless(),
                    pruned,
                    tried,
                    new BatchResult.Changes(fresh, still, gone),
                    report.page());
        }
    }

    /** The number of runs that were stopped at their time limit, so that their end is unknown. */
    private long stopped(ResultMerger merging) {
        return scope.stream()
                .map(checksum -> merging.runs().get(checksum))
                .filter(run -> run != null && run.ending().state().equals(PieceResult.STOPPED))
                .count();
    }

    private void addRows(Commit commit, ResultMerger merging, int analysed, int findings, int fresh, int gone)
            throws IOException {
        commit.compact(Rows.BATCHES);
        commit.compact(Rows.TREND);
        commit.compact(Rows.PROBLEMS);
        for (Map.Entry<String, FindingState> one : merging.findings().entrySet()) {
            long in = one.getValue().in(scope);
            if (in > 0) {
                commit.add(Rows.TREND, new Rows.Trend(commit.batch(), one.getKey(), in));
            }
        }
        for (Map.Entry<String, String> one : unusable.entrySet()) {
            commit.add(Rows.PROBLEMS, new Rows.Problem(commit.batch(), one.getKey(), one.getValue()));
        }
        commit.add(
                Rows.BATCHES,
                new Rows.Batch(
                        commit.batch(),
                        started,
                        Instant.now(),
                        request.build(),
                        scope.size(),
                        analysed,
                        scope.size() - analysed,
                        unusable.size(),
                        findings,
                        fresh,
                        gone));
    }
}
