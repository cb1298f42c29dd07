package dev.heddle.analyzer.report;

import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.CountNote;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Result of a predictive analysis. A finding and a candidate with the same index belong together. The highest-ranked
 * one comes first.
 *
 * @param <C> candidates of the technique
 * @param <P> plans of the technique
 * @param candidates the predicted candidates; only some of them if there are very many
 * @param plans plans of the candidates that have one, in candidate order; each plan reproduces its candidate
 * @param findings the document for people and programs
 */
public record CandidateReport<C, P extends Plan>(List<C> candidates, List<P> plans, Findings findings) {
    /** Directory of the plans, next to the findings document. */
    public static final String PLANS = "plans";

    /** The count of candidates that are not in the findings because there are too many. */
    public static final String NOT_REPORTED = "candidatesNotTold";

    /** The count of recordings that the technique skipped because they are too large. */
    public static final String TOO_LONG = "recordingsTooLong";

    /** Detail of a finding: the number of candidates of its places, if not all of them are in the findings. */
    public static final String AT_THE_SAME_PLACES = "candidatesAtThesePlaces";

    private static final int SHORT_ID = 8;
    private static final int HASH_DIGITS = 16;

    public CandidateReport {
        candidates = List.copyOf(candidates);
        plans = List.copyOf(plans);
    }

    /**
     * Makes the result of an analysis.
     *
     * @param recordings names of the analyzed recordings
     * @param candidatesFound the candidates, in any order
     * @param counts numbers of items read, omitted and judged, by name
     */
    public static <C, P extends Plan> CandidateReport<C, P> of(
            CandidateDescription<C, P> description,
            List<String> recordings,
            Collection<C> candidatesFound,
            Map<String, Long> counts) {
        List<C> all = candidatesFound.stream().sorted(description.order()).toList();
        List<C> candidates = FindingLimit.of(all, description, FindingLimit.PER_KIND, FindingLimit.IN_ALL);
        Map<Object, Integer> found = count(description, all);
        Map<Object, Integer> reported = count(description, candidates);
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
            Finding finding = description.finding(candidate, id, plan == null ? null : PLANS + "/" + id + ".json");
            Object places = description.places(candidate);
            int alike = found.get(places);
            findings.add(alike == reported.get(places) ? finding : finding.with(AT_THE_SAME_PLACES, alike));
        }
        Map<String, Long> counted = new TreeMap<>(counts);
        counted.put("candidates", (long) all.size());
        counted.put(NOT_REPORTED, (long) all.size() - candidates.size());
        return new CandidateReport<>(
                candidates, plans, new Findings(description.technique(), recordings, counted, findings));
    }

    private static <C> Map<Object, Integer> count(CandidateDescription<C, ?> description, List<C> candidates) {
        Map<Object, Integer> numbers = new HashMap<>();
        candidates.forEach(candidate -> numbers.merge(description.places(candidate), 1, Integer::sum));
        return numbers;
    }

    private static <C> String id(CandidateDescription<C, ?> description, C candidate, int digits) {
        String hash = String.format("%016x", description.stableHash(candidate));
        return description.prefix(candidate) + "-" + hash.substring(HASH_DIGITS - digits);
    }

    /** The counts that limit the findings, if they are not 0. */
    public static List<CountNote> notes(Map<String, Long> counts) {
        long more = counts.getOrDefault(NOT_REPORTED, 0L);
        return more == 0
                ? List.of()
                : List.of(new CountNote(
                        more == 1 ? "more candidate" : "more candidates",
                        more,
                        "candidates that differ only in their call stacks are listed a few times only"));
    }

    /** Numbers of items read, omitted and judged, by name. */
    public Map<String, Long> counts() {
        return findings.counts();
    }

    /**
     * Writes the plans under {@value #PLANS}. Creates the directory if it is missing, and replaces files of the same
     * name.
     *
     * @throws IOException if a file cannot be written
     */
    public void writePlans(Path directory) throws IOException {
        OutputFile.directory(directory.resolve(PLANS));
        for (Plan plan : plans) {
            PlanFile.write(directory.resolve(PLANS).resolve(plan.id() + ".json"), plan);
        }
    }
}
