package dev.heddle.engine.internal.explain;

/** A shape of code in which a predicted order does no harm. */
public enum HarmlessShape {
    /** The values are used only if no writer came between, as the program checks after the reads. */
    VALIDATED_READ("validated optimistic read"),
    /** A compare-and-set fails if the value has changed, and its loop reads the value again. */
    RETRY_LOOP("compare-and-set loop"),
    /** The last write reads the value in the same atomic operation, so no write is lost. */
    ATOMIC_UPDATE("atomic update"),
    /** Threads may compute the value several times, and all results are equal. */
    LAZY_FIELD("idempotent lazy field"),
    /** Final fields of the object make it visible however its reference was read. */
    IMMUTABLE_OBJECT("publication of an immutable object");

    private final String words;

    HarmlessShape(String words) {
        this.words = words;
    }

    /** The shape in words. */
    @Override
    public String toString() {
        return words;
    }
}
