package dev.heddle.subjects.app;

/** Made-up text, always the same for the same number. */
final class Words {

    private static final int VOCABULARY = 800;

    private Words() {}

    /** A number that looks random. */
    static long scramble(long value) {
        long mixed = (value + 1) * 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ mixed >>> 29) * 0xBF58_476D_1CE4_E5B9L;
        return mixed ^ mixed >>> 32;
    }

    /** The word that a number stands for; few words are frequent. */
    static String word(long number) {
        long random = scramble(number) >>> 1;
        return "w".concat(Long.toString(random % (1 + random / VOCABULARY % VOCABULARY), 36));
    }

    /** A text of this number of words with blanks between them. */
    static String text(long seed, int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(word(seed * 1_009 + i)).append(' ');
        }
        return text.toString();
    }
}
