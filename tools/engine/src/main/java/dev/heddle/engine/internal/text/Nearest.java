package dev.heddle.engine.internal.text;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds what a mistyped word was meant to be. */
public final class Nearest {
    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
    /** Knows letters that have changed places. */
    private static final JaroWinklerSimilarity SIMILARITY = new JaroWinklerSimilarity();

    private Nearest() {}

    /** {@code ", did you mean X?"}, or nothing if no word is near. */
    public static String hint(String wrong, Collection<String> words) {
        return words.stream()
                .min(Comparator.comparingInt((String word) -> DISTANCE.apply(wrong, word))
                        .thenComparing(word -> -SIMILARITY.apply(wrong, word))
                        .thenComparing(word -> word))
                .filter(word -> DISTANCE.apply(wrong, word) <= Math.max(2, wrong.length() / 3))
                .map(word -> ": did you mean " + word + "?")
                .orElse("");
    }
}
