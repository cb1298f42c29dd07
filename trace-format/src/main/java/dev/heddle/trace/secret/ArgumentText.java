package dev.heddle.trace.secret;

import java.util.ArrayList;
import java.util.List;

/**
 * Arguments joined by blanks, with marks on the characters that belong to secrets. The JVM keeps its arguments only in
 * this form, so every rule reads the joined text; the bounds of the words are kept to print the arguments again.
 */
final class ArgumentText {
    private final List<String> words;
    private final int[] starts;
    private final String text;
    /** Marks that begin at a place, less those that end there. A mark costs the same, however long it is. */
    private final int[] marks;

    ArgumentText(List<String> words) {
        this.words = words;
        starts = new int[words.size()];
        int length = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = length;
            length += words.get(i).length() + 1;
        }
        text = String.join(" ", words);
        marks = new int[text.length() + 1];
    }

    /** All words, joined by blanks. */
    String text() {
        return text;
    }

    /** Number of words. */
    int count() {
        return starts.length;
    }

    /** Where a word begins. */
    int start(int word) {
        return starts[word];
    }

    /** Behind the last character of a word. */
    int end(int word) {
        return starts[word] + words.get(word).length();
    }

    String word(int word) {
        return words.get(word);
    }

    /** The word that contains the character at a place; the word before, for the blank between two. */
    int at(int place) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (starts[middle] <= place) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    boolean isStart(int place) {
        return place == starts[at(place)];
    }

    /** Marks a part of the text as secret. */
    void mark(int from, int to) {
        int end = Math.min(to, text.length());
        if (from < end) {
            marks[from]++;
            marks[end]--;
        }
    }

    /** The words with {@code mask} in place of each marked part. */
    List<String> masked(String mask) {
        boolean[] isSecret = new boolean[text.length()];
        int open = 0;
        for (int i = 0; i < isSecret.length; i++) {
            open += marks[i];
            isSecret[i] = open > 0;
        }
        List<String> masked = new ArrayList<>(words.size());
        for (int i = 0; i < starts.length; i++) {
            masked.add(masked(i, isSecret, mask));
        }
        return masked;
    }

    private String masked(int word, boolean[] isSecret, String mask) {
        StringBuilder out = null;
        int end = end(word);
        for (int i = start(word); i < end; i++) {
            if (isSecret[i]) {
                if (out == null) {
                    out = new StringBuilder(text.substring(start(word), i));
                }
                if (i == start(word) || !isSecret[i - 1]) {
                    out.append(mask);
                }
            } else if (out != null) {
                out.append(text.charAt(i));
            }
        }
        return out == null ? words.get(word) : out.toString();
    }
}
