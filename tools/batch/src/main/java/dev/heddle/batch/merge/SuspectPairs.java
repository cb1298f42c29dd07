package dev.heddle.batch.merge;

import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.Procedure;
import dev.heddle.analyzer.locon.ReportedPairs;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.localize.Localizing;
import dev.heddle.engine.internal.localize.PairRuns;
import dev.heddle.report.model.Fingerprint;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Applies LoCon to all runs of one program in one build: the access pairs that distinguish failing from passing runs,
 * the most suspicious first. The runs are read from files in a fixed order, so that the result does not depend on the
 * workers.
 */
final class SuspectPairs {
    /** Maximum number of reports that become findings, as in {@code heddle localize}. */
    static final int MOST = 10;
    /**
     * Details: the number of failing runs with the same failure as the explained one, and how many of these have the
     * reported pairs.
     */
    static final String FAILING = "failingRuns";

    static final String IN_FAILING = "inFailing";

    private final Localizing localizing;
    private final Path directory;

    /**
     * A report of LoCon.
     *
     * @param account evidence of the explained failing run
     * @param runs checksums of the failing runs with the reported pairs
     */
    record Suspect(FindingEvidence account, List<String> runs) {}

    private SuspectPairs(Localizing localizing, Path directory) {
        this.localizing = localizing;
        this.directory = directory;
    }

    /**
     * @param passing at least one directory with a file of access pairs, in a fixed order
     * @param failing the same for failing runs with pairs
     * @param scratch a directory that does not exist yet, and is deleted afterwards
     */
    static List<Suspect> of(List<Path> passing, List<Path> failing, Path scratch) throws IOException {
        Localizing localizing = Localizing.of(
                new PairRuns(passing, List.of(), false),
                new PairRuns(failing, List.of(), true),
                Integer.MAX_VALUE,
                null,
                null,
                Progress.NONE);
        List<Suspect> all = new SuspectPairs(localizing, scratch).all();
        Directories.delete(scratch);
        return all;
    }

    private List<Suspect> all() throws IOException {
        RunPairs explained = localizing.localization().failing();
        List<RunPairs> alike = localizing.failing().stream()
                .filter(run -> run.failure().isSame(explained.failure()))
                .toList();
        List<Finding> findings = LoconFindings.of(
                        localizing.localization(), localizing.names(), localizing.falcon(), MOST, List.of())
                .findings();
        List<Suspect> suspects = new ArrayList<>();
        Set<String> fingerprints = new HashSet<>();
        for (int i = 0; i < findings.size(); i++) {
            if (!fingerprints.add(Fingerprint.of(findings.get(i)))) {
                // The same methods in the same order: the report with the higher rank is enough.
                continue;
            }
            ReportedPairs reported = localizing.localization().reported().get(i);
            List<String> runs = alike.stream()
                    .filter(run -> run == explained || shows(run, reported))
                    .map(RunPairs::name)
                    .toList();
            Finding finding = findings.get(i).with(FAILING, alike.size()).with(IN_FAILING, runs.size());
            Map<String, String> files = plan(reported, finding);
            suspects.add(
                    new Suspect(new FindingEvidence(explained.name(), LoconFindings.TECHNIQUE, finding, files), runs));
        }
        return suspects;
    }

    private Map<String, String> plan(ReportedPairs reported, Finding finding) throws IOException {
        PairsPlan plan = LoconFindings.plan(reported, 1);
        if (plan == null) {
            return Map.of();
        }
        Path file = Files.createDirectories(directory).resolve("plan.json");
        PlanFile.write(file, plan);
        return Map.of(finding.plan(), Files.readString(file));
    }

    /** Whether a run has the reported pairs. Procedure II reports the reverse of pairs that only passing runs have. */
    private boolean shows(RunPairs run, ReportedPairs reported) {
        boolean isReversed = reported.procedure() == Procedure.II;
        return reported.arcs().stream()
                .allMatch(arc -> isReversed != has(run, isReversed ? arc.reversed() : arc, reported.callers()));
    }

    private boolean has(RunPairs run, ReportedPairs.Arc arc, int callers) {
        PairNames names = localizing.names();
        return IntStream.of(run.pairs())
                .mapToObj(names::pair)
                .anyMatch(pair -> names.place(pair.head()).id(callers)
                                == arc.head().id(callers)
                        && names.place(pair.tail()).id(callers) == arc.tail().id(callers));
    }
}
