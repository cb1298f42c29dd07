package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A shape of code in which a predicted order does no harm. */
public enum HarmlessShape {
    /** The values are used only if no writer came between, as the program checks after the reads. */
    VALIDATED_READ("validated optimistic read"),
    /** A compare-and-set fails if the value has changed, and its loop reads the value again. */
    RETRY_LOOP("compare-and-set loop"),
    /** The last write reads the value in the same atomic operation, so no write is lost. */
    ATOMIC_UPDATE("atomic update"),
    /** Threads may compute the value several times, and all results are equal. */
    LAZY_FIELD("idempotent lazy field"),
    /** Final fields of the object make it visible however its reference was read. */
    IMMUTABLE_OBJECT("publication of an immutable object");

    /** Detail of a prediction about code of such a shape: the shape in words. */
    public static final String DETAIL = "harmless";

    private static final String COUNT = "harmless: ";

    private final String words;

    HarmlessShape(String words) {
        this.words = words;
    }

    /** Number of predictions about code of each shape, as counts of a document. */
    public static Map<String, Long> counts(List<Finding> harmless) {
        Map<String, Long> counts = new TreeMap<>();
        harmless.forEach(finding -> counts.merge(COUNT + finding.details().get(DETAIL), 1L, Long::sum));
        return counts;
    }

    /** Those of the counts of a document that are numbers of folded predictions. */
    public static Map<String, Long> counts(Map<String, Long> all) {
        Map<String, Long> counts = new TreeMap<>(all);
        counts.keySet().removeIf(name -> !name.startsWith(COUNT));
        return counts;
    }

    /** A line for each shape that the counts of a document contain. */
    public static List<String> lines(Map<String, Long> all) {
        return counts(all).entrySet().stream()
                .map(count -> "harmless   " + Plural.of(count.getValue(), "prediction") + " about the shape: "
                        + count.getKey().substring(COUNT.length()))
                .toList();
    }

    /** The shape in words. */
    @Override
    public String toString() {
        return words;
    }
}
