package dev.heddle.engine.internal.text;

import java.util.Collection;
import java.util.Comparator;

/** Finds what a mistyped word was meant to be. */
public final class Nearest {
    private Nearest() {}

    /** {@code ", did you mean X?"}, or nothing if no word is near. */
    public static String hint(String wrong, Collection<String> words) {
        return words.stream()
                .min(Comparator.comparingInt((String word) -> distance(wrong, word))
                        .thenComparing(word -> word))
                .filter(word -> distance(wrong, word) <= Math.max(2, wrong.length() / 3))
                .map(word -> ": did you mean " + word + "?")
                .orElse("");
    }

    /** The number of letters to insert, delete or replace. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
