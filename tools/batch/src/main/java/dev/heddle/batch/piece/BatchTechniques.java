package dev.heddle.batch.piece;

import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.predict.Sharding;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Technique;
import java.util.ArrayList;
import java.util.List;

/** The techniques of a batch: those that read recordings, and the default analyses of every run. */
public final class BatchTechniques {
    /** Observed failures of the run. */
    public static final String OBSERVED = "observed";
    /** Accessed variables, for recordings with allocations. */
    public static final String VARIABLES = "variables";
    /** Access pairs of the run, to compare failing with passing runs; the merge of all runs computes the findings. */
    public static final String PAIRS = LoconFindings.TECHNIQUE;
    /** Version of {@link #PAIRS}. */
    public static final String PAIRS_VERSION = "1";
    /** All techniques, except those whose findings others find too. */
    public static final String ALL = "all";

    private static final String VERSION = "1";

    private BatchTechniques() {}

    /** Names of all techniques for the command line. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        Techniques.installed().analysing().forEach(one -> names.add(one.id()));
        names.add(PAIRS);
        return names;
    }

    /**
     * The chosen techniques, and the default analyses of every run.
     *
     * @param words names separated by commas, or {@value #ALL}
     * @throws UsageException if there is no such technique
     */
    public static List<Piece.TechniqueVersion> chosen(String words) {
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
        List<Piece.TechniqueVersion> asked = new ArrayList<>(
                List.of(new Piece.TechniqueVersion(OBSERVED, VERSION), new Piece.TechniqueVersion(VARIABLES, VERSION)));
        chosen.forEach(one -> asked.add(new Piece.TechniqueVersion(one.id(), one.version())));
        if (hasPairs) {
            asked.add(new Piece.TechniqueVersion(PAIRS, PAIRS_VERSION));
        }
        asked.sort(null);
        return asked;
    }

    /** Whether a technique can analyse shards of a recording. */
    public static boolean isSharding(Piece.TechniqueVersion asked) {
        return Techniques.installed().analysing().stream()
                .anyMatch(one -> one.id().equals(asked.technique()) && one instanceof Sharding);
    }

    static Analysing named(String id) {
        return (Analysing) Techniques.named(id, Techniques.installed().analysing());
    }
}
