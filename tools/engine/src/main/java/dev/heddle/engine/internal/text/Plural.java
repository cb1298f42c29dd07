package dev.heddle.engine.internal.text;

/** A number with its noun in the right form. */
public final class Plural {
    private Plural() {}

    /**
     * For example "1 run" and "1,200 runs".
     *
     * @param one the singular; the plural appends an s
     */
    public static String of(long count, String one) {
        return of(count, one, one + "s");
    }

    /** The same for an irregular plural. */
    public static String of(long count, String one, String many) {
        return String.format("%,d %s", count, count == 1 ? one : many);
    }
}
