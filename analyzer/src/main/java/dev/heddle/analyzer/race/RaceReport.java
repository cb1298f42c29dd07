package dev.heddle.analyzer.race;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The races of some runs. The finding and the race with the same index belong together. Races on the program's own
 * variables come first, then those shown by more runs.
 *
 * @param findings the document for people and programs
 */
public record RaceReport(List<Race> races, Findings findings) {
    /** Number of digits omitted in a short name. */
    private static final int OMITTED = 8;

    private static final Comparator<Race> REPORT_ORDER = Comparator.comparing(Race::inLibrary)
            .thenComparing(race -> !race.observed())
            .thenComparing(race -> -race.recordings().size())
            .thenComparing(Race::variable)
            .thenComparingLong(Race::stableHash);

    public RaceReport {
        races = List.copyOf(races);
    }

    static RaceReport of(List<String> recordings, Collection<Race> found, Map<String, Long> counts) {
        return of(RaceCollector.TECHNIQUE, recordings, found, counts, race -> Map.of());
    }

    /**
     * Reports races that a technique predicted or observed.
     *
     * @param more further details of the finding of a race
     */
    public static RaceReport of(
            String technique,
            List<String> recordings,
            Collection<Race> found,
            Map<String, Long> counts,
            Function<Race, Map<String, Object>> more) {
        Comparator<Race> withoutProofLast =
                Comparator.comparing(race -> more.apply(race).containsKey(Proof.MISSING));
        List<Race> races = found.stream()
                .sorted(withoutProofLast.thenComparing(REPORT_ORDER))
                .toList();
        List<Finding> findings = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Race race : races) {
            String hash = name(race);
            String shorter = hash.substring(0, hash.length() - OMITTED);
            findings.add(RaceFindings.of(race, ids.add(shorter) ? shorter : hash, more.apply(race)));
        }
        Map<String, Long> all = new TreeMap<>(counts);
        all.put("races", (long) races.size());
        all.put("racyVariables", races.stream().map(Race::variable).distinct().count());
        return new RaceReport(races, new Findings(technique, recordings, all, findings));
    }

    /** The name of a race, the same in every run. */
    public static String name(Race race) {
        return String.format("race-%016x", race.stableHash());
    }
}
