package dev.heddle.analyzer.rpro;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.Plan;
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
 * What an analysis found. The lists go together: the finding, the plan and the deadlock at the same index are the same candidate.
 *
 * <p>The most telling candidates come first: those in which the program's own code takes part before those of the JDK alone, then those of
 * fewer threads, then those with more cycles of locks.
 *
 * @param deadlocks the candidates
 * @param plans a plan per candidate, which makes it happen
 * @param findings the document for people and programs
 */
public record Result(List<Deadlock> deadlocks, List<Plan> plans, Findings findings) {
    /** Directory of the plans, beside the findings. */
    public static final String PLANS = "plans";

    private static final Comparator<Deadlock> MOST_TELLING_FIRST = Comparator.comparing(Deadlock::inLibrary)
            .thenComparing(deadlock -> deadlock.waiters().size())
            .thenComparing(Deadlock::cycles, Comparator.reverseOrder())
            .thenComparing(Deadlock::stableHash);

    public Result {
        deadlocks = List.copyOf(deadlocks);
        plans = List.copyOf(plans);
    }

    static Result of(List<String> recordings, Collection<Deadlock> found, Map<String, Long> counts) {
        List<Deadlock> deadlocks = found.stream().sorted(MOST_TELLING_FIRST).toList();
        List<Plan> plans = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Deadlock deadlock : deadlocks) {
            String shorter = id(deadlock, 8);
            String id = ids.add(shorter) ? shorter : id(deadlock, 16);
            plans.add(DeadlockPlans.of(id, deadlock));
            findings.add(DeadlockFindings.of(deadlock, id, PLANS + "/" + id + ".json"));
        }
        Map<String, Long> all = new TreeMap<>(counts);
        all.put("candidates", (long) deadlocks.size());
        return new Result(deadlocks, plans, new Findings(RPro.TECHNIQUE, recordings, all, findings));
    }

    /** {@code rp-2-1b2c3d4e}: number of threads, and what it is. */
    private static String id(Deadlock deadlock, int digits) {
        String hash = String.format("%016x", deadlock.stableHash());
        return String.format("rp-%d-%s", deadlock.waiters().size(), hash.substring(16 - digits));
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
        for (Plan plan : plans) {
            PlanFile.write(directory.resolve(PLANS).resolve(plan.id() + ".json"), plan);
        }
        Json.write(directory.resolve(Findings.FILE_NAME), findings);
    }
}
