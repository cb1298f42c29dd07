package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What phase I found. The lists go together: the finding, the plan and the violation at the same index are the same candidate.
 *
 * <p>The most telling candidates come first: those on the program's own classes before those on the JDK's, then those of two variables
 * before those of one, then those with more pairs of units.
 *
 * @param violations the candidates
 * @param plans a plan per candidate, which makes it happen
 * @param findings the document for people and programs
 */
public record Result(List<Violation> violations, List<PatternPlan> plans, Findings findings) {
    /** Directory of the plans, beside the findings. */
    public static final String PLANS = "plans";

    private static final Comparator<Violation> MOST_TELLING_FIRST = Comparator.comparing(Violation::inLibrary)
            .thenComparing(violation -> !violation.pattern().hasTwoVariables())
            .thenComparing(Violation::occurrences, Comparator.reverseOrder())
            .thenComparing(Violation::signature);

    public Result {
        violations = List.copyOf(violations);
        plans = List.copyOf(plans);
    }

    static Result of(List<String> recordings, Collection<Violation> found, Map<String, Long> counts) {
        List<Violation> violations = found.stream().sorted(MOST_TELLING_FIRST).toList();
        List<PatternPlan> plans = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Violation violation : violations) {
            String id = id(violation, 8);
            PatternPlan plan = Plans.of(ids.add(id) ? id : id(violation, 16), violation);
            plans.add(plan);
            findings.add(CandidateFindings.of(violation, plan.id(), PLANS + "/" + plan.id() + ".json"));
        }
        Map<String, Long> all = new TreeMap<>(counts);
        all.put("candidates", (long) violations.size());
        return new Result(violations, plans, new Findings(AssetFuzzer.TECHNIQUE, recordings, all, findings));
    }

    /** {@code af-09-1b2c3d4e}: pattern and signature. */
    private static String id(Violation violation, int digits) {
        String hash = String.format("%016x", violation.signature().stableHash());
        return String.format("af-%02d-%s", violation.pattern().number(), hash.substring(16 - digits));
    }

    /** What was read, left out and judged, by name. */
    public Map<String, Long> counts() {
        return findings.counts();
    }

    /**
     * Writes {@value Findings#FILE_NAME} and the plans under {@value #PLANS}. The directory is made if it is missing; files of the same
     * name are replaced.
     *
     * @throws IOException if a file cannot be written
     */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory.resolve(PLANS));
        for (PatternPlan plan : plans) {
            PlanFile.write(directory.resolve(PLANS).resolve(plan.id() + ".json"), plan);
        }
        Json.write(directory.resolve(Findings.FILE_NAME), findings);
    }
}
