package dev.heddle.bench.workload;

/** Text made of words of which few are frequent and many are rare. */
final class SampleText {
    private static final int VOCABULARY = 5_000;

    private SampleText() {}

    /** The word that a random number stands for. */
    static String word(long random) {
        double uniform = (random >>> 11) * 0x1.0p-53;
        int rank = (int) (Math.pow(VOCABULARY, uniform)) - 1;
        return "w" + Integer.toString(rank, 36);
    }

    /** Some words in a row, always the same for the same seed. */
    static String text(long seed, int words) {
        StringBuilder text = new StringBuilder(words * 4);
        for (int i = 0; i < words; i++) {
            text.append(word(Team.scramble(seed * 1_009 + i))).append(' ');
        }
        return text.toString();
    }
}
