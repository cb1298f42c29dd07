package dev.heddle.engine.internal.text;

/** A number and what it counts. */
public final class Plural {
    private Plural() {}

    /** As in "1 run" and "1,200 runs". @param one the word for one; that for many ends with an s more */
    public static String of(long count, String one) {
        return of(count, one, one + "s");
    }

    /** The same for a word with another plural. */
    public static String of(long count, String one, String many) {
        return String.format("%,d %s", count, count == 1 ? one : many);
    }
}
