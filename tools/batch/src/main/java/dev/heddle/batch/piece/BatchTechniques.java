package dev.heddle.batch.piece;

import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.technique.Sharding;
import dev.heddle.engine.internal.technique.Techniques;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Technique;
import java.util.ArrayList;
import java.util.List;

/** What a batch can ask of a run: the techniques that read recordings, and what every run is asked. */
public final class BatchTechniques {
    /** How the run failed, if it did. */
    public static final String OBSERVED = "observed";
    /** Which variables threads accessed, of recordings that name objects. */
    public static final String VARIABLES = "variables";
    /** Which pairs of accesses runs have, to tell failing ones from passing ones; what that comes to, all runs together say. */
    public static final String PAIRS = LoconFindings.TECHNIQUE;
    /** In which version. */
    public static final String PAIRS_VERSION = "1";
    /** All of them but those that are part of another one. */
    public static final String ALL = "all";

    private static final String VERSION = "1";

    private BatchTechniques() {}

    /** Names of all techniques that can be chosen. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        Techniques.installed().analysing().forEach(one -> names.add(one.id()));
        names.add(PAIRS);
        return names;
    }

    /**
     * Those that were chosen, and what every run is asked.
     *
     * @param words names with commas between them, or {@value #ALL}
     * @throws UsageException if there is no such technique
     */
    public static List<Piece.Asked> chosen(String words) {
        List<Technique> all = Techniques.installed().analysing();
        List<Technique> chosen = new ArrayList<>();
        boolean hasPairs = words.equals(ALL);
        if (words.equals(ALL)) {
            chosen.addAll(Techniques.installed().analysingInAll());
        } else {
            for (String word : words.split(",")) {
                if (word.strip().equals(PAIRS)) {
                    hasPairs = true;
                    continue;
                }
                Technique one = Techniques.named(word.strip(), all);
                if (!chosen.contains(one)) {
                    chosen.add(one);
                }
            }
        }
        List<Piece.Asked> asked =
                new ArrayList<>(List.of(new Piece.Asked(OBSERVED, VERSION), new Piece.Asked(VARIABLES, VERSION)));
        chosen.forEach(one -> asked.add(new Piece.Asked(one.id(), one.version())));
        if (hasPairs) {
            asked.add(new Piece.Asked(PAIRS, PAIRS_VERSION));
        }
        asked.sort(null);
        return asked;
    }

    /** Whether a technique can look at shards of a recording. */
    public static boolean isSharding(Piece.Asked asked) {
        return Techniques.installed().analysing().stream()
                .anyMatch(one -> one.id().equals(asked.technique()) && one instanceof Sharding);
    }

    static Analysing named(String id) {
        return (Analysing) Techniques.named(id, Techniques.installed().analysing());
    }
}
