package dev.heddle.analyzer.report;

import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What an analysis predicted. The lists go together: the finding and the candidate at the same index belong to each other. The most telling
 * one comes first.
 *
 * @param <C> the technique's candidates
 * @param <P> the technique's plans
 * @param candidates what was predicted, or of very many some
 * @param plans those of the candidates that have one, in their order; each makes its candidate happen
 * @param findings the document for people and programs
 */
public record Result<C, P extends Plan>(List<C> candidates, List<P> plans, Findings findings) {
    /** Directory of the plans, beside the findings. */
    public static final String PLANS = "plans";

    /** The count of candidates that are not among the findings, because there are too many. */
    public static final String NOT_TOLD = "candidatesNotTold";

    /** The count of recordings that the technique could not look at, because they are too large for it. */
    public static final String TOO_LONG = "recordingsTooLong";

    private static final int SHORT_ID = 8;
    private static final int HASH_DIGITS = 16;

    public Result {
        candidates = List.copyOf(candidates);
        plans = List.copyOf(plans);
    }

    /**
     * @param recordings names of what was analysed
     * @param counts what was read, left out and judged, by name
     */
    public static <C, P extends Plan> Result<C, P> of(
            Description<C, P> description, List<String> recordings, Collection<C> found, Map<String, Long> counts) {
        List<C> all = found.stream().sorted(description.order()).toList();
        List<C> candidates = Told.of(all, description, Told.MOST_OF_A_KIND, Told.MOST);
        List<P> plans = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (C candidate : candidates) {
            String shorter = id(description, candidate, SHORT_ID);
            String id = ids.add(shorter) ? shorter : id(description, candidate, HASH_DIGITS);
            P plan = description.plan(candidate, id);
            if (plan != null) {
                plans.add(plan);
            }
            findings.add(description.finding(candidate, id, plan == null ? null : PLANS + "/" + id + ".json"));
        }
        Map<String, Long> counted = new TreeMap<>(counts);
        counted.put("candidates", (long) all.size());
        counted.put(NOT_TOLD, (long) all.size() - candidates.size());
        return new Result<>(candidates, plans, new Findings(description.technique(), recordings, counted, findings));
    }

    private static <C> String id(Description<C, ?> description, C candidate, int digits) {
        String hash = String.format("%016x", description.stableHash(candidate));
        return description.prefix(candidate) + "-" + hash.substring(HASH_DIGITS - digits);
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
        OutputFile.directory(directory.resolve(PLANS));
        for (Plan plan : plans) {
            PlanFile.write(directory.resolve(PLANS).resolve(plan.id() + ".json"), plan);
        }
        Json.write(directory.resolve(Findings.FILE_NAME), findings);
    }
}
