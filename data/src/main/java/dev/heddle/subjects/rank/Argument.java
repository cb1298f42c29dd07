package dev.heddle.subjects.rank;

/** The one argument that a program may be given: how large it is to be. */
public final class Argument {

    private Argument() {}

    /**
     * The first word as a number, or the default if there are no words.
     *
     * @throws IllegalArgumentException if there are more words, or the number is smaller than 1
     */
    public static int of(String[] words, String what, int otherwise) {
        if (words.length == 0) {
            return otherwise;
        }
        if (words.length > 1) {
            throw new IllegalArgumentException("takes one argument, the number of " + what + ", not " + words.length);
        }
        int number = Integer.parseInt(words[0]);
        if (number < 1) {
            throw new IllegalArgumentException("the number of " + what + " is at least 1, not " + words[0]);
        }
        return number;
    }
}
