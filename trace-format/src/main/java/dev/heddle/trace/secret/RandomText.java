package dev.heddle.trace.secret;

/**
 * Text that looks random: the key of a service that gives its keys no shape. Hashes, identifiers and names do not look
 * random: they have letters of one case only, or several letters of one case in a row, as words have them.
 */
final class RandomText {
    private static final int SHORTEST = 24;
    /** The share of neighbours that are of different kinds: in random text of letters and digits three in five. */
    private static final double MIXED = 0.42;
    /** The share of digits: in random text one in four, in long names of classes and tests one in twenty. */
    private static final double WITH_DIGIT = 0.12;

    private static final int LOWER = 0;
    private static final int UPPER = 1;
    private static final int DIGIT = 2;

    private RandomText() {}

    static void mark(ArgumentText words) {
        String text = words.text();
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || !isPart(text.charAt(i))) {
                if (i - from >= SHORTEST && isRandom(text, from, i)) {
                    words.mark(from, i);
                }
                from = i + 1;
            }
        }
    }

    private static boolean isPart(char letter) {
        return kind(letter) >= 0 || letter == '+' || letter == '/' || letter == '_' || letter == '-' || letter == '=';
    }

    private static boolean isRandom(String text, int from, int to) {
        int[] counts = new int[DIGIT + 1];
        int changes = 0;
        int digits = 0;
        int pairs = 0;
        int before = -1;
        for (int i = from; i < to; i++) {
            int kind = kind(text.charAt(i));
            if (kind >= 0) {
                counts[kind]++;
                if (before >= 0) {
                    pairs++;
                    changes += kind == before ? 0 : 1;
                    digits += kind != before && (kind == DIGIT || before == DIGIT) ? 1 : 0;
                }
            }
            before = kind;
        }
        return counts[LOWER] > 2
                && counts[UPPER] > 2
                && counts[DIGIT] > 1
                && pairs >= SHORTEST / 2
                && changes >= MIXED * pairs
                && digits >= WITH_DIGIT * pairs;
    }

    private static int kind(char letter) {
        if (letter >= 'a' && letter <= 'z') {
            return LOWER;
        }
        if (letter >= 'A' && letter <= 'Z') {
            return UPPER;
        }
        return letter >= '0' && letter <= '9' ? DIGIT : -1;
    }
}
