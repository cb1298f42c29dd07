package dev.heddle.junit.linearizability;

import java.util.Arrays;

/** Results as texts: two results are equal if their texts are. */
final class ResultText {
    private ResultText() {}

    static String of(Object result) {
        if (result == null) {
            return "null";
        }
        if (result.getClass().isArray()) {
            String text = Arrays.deepToString(new Object[] {result});
            return text.substring(1, text.length() - 1);
        }
        String text = String.valueOf(result);
        String identity = result.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(result));
        // Two objects without a text of their own cannot be distinguished.
        return text.equals(identity) ? result.getClass().getSimpleName() : text;
    }

    static String[] of(Object[] results) {
        String[] texts = new String[results.length];
        for (int i = 0; i < results.length; i++) {
            texts[i] = of(results[i]);
        }
        return texts;
    }
}
