package dev.heddle.engine.internal.text;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggests the correct spelling of a mistyped word. */
public final class SpellingHint {
    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
    /** Detects swapped letters. */
    private static final JaroWinklerSimilarity SIMILARITY = new JaroWinklerSimilarity();

    private SpellingHint() {}

    /** {@code ": did you mean X?"}, or an empty text if no word is similar. */
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
