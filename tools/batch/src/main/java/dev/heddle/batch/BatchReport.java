package dev.heddle.batch;

import dev.heddle.batch.merge.FindingEvidence;
import dev.heddle.batch.merge.FindingState;
import dev.heddle.batch.merge.ResultMerger;
import dev.heddle.batch.merge.Sightings;
import dev.heddle.batch.store.Rows;
import dev.heddle.batch.store.Store;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.Version;
import dev.heddle.report.model.FindingHistory;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.page.Page;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.relation.MayTrigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the results of a batch to a directory, like other verbs: findings with plans, the command that made them, and
 * the page.
 */
final class BatchReport {
    /** Maximum number of recordings on the page. */
    private static final int MOST_PICTURES = 5;
    /** Maximum number of earlier batches in the history of a finding. */
    private static final int MOST_BATCHES = 10;

    private final Store store;
    private final long batch;
    private final ResultMerger merging;
    private final Set<String> scope;
    private final Set<String> known;
    private final Path directory;
    private @Nullable Path page;

    BatchReport(Store store, long batch, ResultMerger merging, Set<String> scope, Set<String> known) {
        this.store = store;
        this.batch = batch;
        this.merging = merging;
        this.scope = scope;
        this.known = known;
        directory = store.report(batch);
    }

    /** The path of the page; null if it could not be written. */
    @Nullable Path page() {
        return page;
    }

    /** Writes all results. @return the findings, the most severe first */
    List<ReportFinding> write(Instant started, List<Path> sources, Map<String, String> unusable, Progress progress)
            throws IOException {
        OutputFile.directory(directory);
        Map<String, Map<Long, Long>> earlier = earlier();
        List<Finding> findings = new ArrayList<>();
        Set<String> recordings = new LinkedHashSet<>();
        for (Map.Entry<String, FindingState> one : merging.findings().entrySet()) {
            long in = one.getValue().in(scope);
            if (in > 0) {
                FindingEvidence witness = one.getValue().witness();
                findings.add(finding(one.getKey(), witness)
                        .with(
                                FindingHistory.DETAIL,
                                history(
                                        one.getKey(),
                                        one.getValue().seen(),
                                        in,
                                        earlier.getOrDefault(one.getKey(), Map.of()))));
                Rows.Run run = merging.runs().get(witness.run());
                if (run != null && recordings.size() < MOST_PICTURES && Files.isDirectory(Path.of(run.path()))) {
                    recordings.add(run.path());
                }
            }
        }
        Map<String, Long> counts = new TreeMap<>(
                Map.of("recordings", (long) scope.size(), "unusable", (long) unusable.size(), "findings", (long)
                        findings.size()));
        new Findings("batch", List.copyOf(recordings), counts, findings).write(directory);
        writeRelations();
        new MadeBy(
                        MadeBy.SCHEMA_VERSION,
                        Version.number(),
                        "batch",
                        List.of(),
                        List.of(),
                        Path.of("").toAbsolutePath().toString(),
                        null,
                        started.toString(),
                        Instant.now().toString(),
                        Map.of())
                .write(directory);
        FindingsReport report = ReportReader.read(List.of(directory));
        try {
            Path file = directory.resolve(Page.FILE_NAME);
            Page.write(report, sources, Page.EVENTS_UNASKED, file);
            page = file;
        } catch (RuntimeException e) {
            // An error of the page must not lose the findings.
            progress.note("no report was written because of a fault of Heddle's own, please report it: " + e);
        }
        return report.findings();
    }

    /** Fingerprint to the number of runs in each earlier batch. */
    private Map<String, Map<Long, Long>> earlier() {
        Map<String, Map<Long, Long>> earlier = new HashMap<>();
        store.read(Rows.TREND, row -> {
            if (row.batch() >= batch - MOST_BATCHES) {
                earlier.computeIfAbsent(row.fingerprint(), one -> new TreeMap<>())
                        .put(row.batch(), row.runs());
            }
        });
        return earlier;
    }

    private Map<String, Object> history(String fingerprint, Sightings seen, long in, Map<Long, Long> earlier) {
        Map<String, Object> history = new TreeMap<>();
        history.put("isNew", !known.contains(fingerprint));
        history.put("runs", in);
        history.put("of", scope.size());
        history.put("runsInAll", seen.runs());
        if (seen.first() != null && seen.last() != null) {
            history.put("firstSeen", seen.first().toString());
            history.put("lastSeen", seen.last().toString());
        }
        history.put("builds", List.copyOf(seen.builds()));
        List<Long> before = new ArrayList<>();
        for (long one = Math.max(1, batch - MOST_BATCHES); one < batch; one++) {
            before.add(earlier.getOrDefault(one, 0L));
        }
        history.put("before", before);
        return history;
    }

    /** The finding, with its files moved to its own directory. */
    private Finding finding(String fingerprint, FindingEvidence witness) throws IOException {
        for (Map.Entry<String, String> file : witness.files().entrySet()) {
            Path path = directory.resolve(fingerprint).resolve(file.getKey()).normalize();
            if (path.startsWith(directory)) {
                OutputFile.directory(path.getParent());
                OutputFile.write(path, file.getValue());
            }
        }
        Finding finding = witness.finding();
        Map<String, Object> details = new TreeMap<>(finding.details());
        if (details.get("steps") instanceof String steps) {
            details.put("steps", fingerprint + "/" + steps);
        }
        return new Finding(
                finding.id(),
                finding.kind(),
                finding.status(),
                finding.title(),
                finding.sites(),
                finding.threads(),
                below(fingerprint, finding.plan(), witness),
                below(fingerprint, finding.exactPlan(), witness),
                finding.failure(),
                details);
    }

    private static @Nullable String below(String fingerprint, @Nullable String file, FindingEvidence witness) {
        return file == null || !witness.files().containsKey(file) ? file : fingerprint + "/" + file;
    }

    /** The may-trigger relation of each program, from all runs of the store. */
    private void writeRelations() throws IOException {
        Map<String, MayTrigger> all = merging.relations().byProgram();
        for (Map.Entry<String, MayTrigger> one : all.entrySet()) {
            String name = all.size() == 1
                    ? MayTrigger.FILE_NAME
                    : "may-trigger-" + one.getKey().replaceAll("[^\\w.$-]", "_") + ".json";
            one.getValue().write(directory.resolve(name));
        }
    }
}
