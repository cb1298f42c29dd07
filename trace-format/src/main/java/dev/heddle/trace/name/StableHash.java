package dev.heddle.trace.name;

/**
 * 64-bit hashes that are the same in every JVM and version. A context is {@code mix} folded over the frames of a call
 * stack from the outermost in: for each frame first the {@linkplain Site#stableHash() hash} of the call site in its
 * caller, then that of its method's entry.
 */
public final class StableHash {
    /** The context of a thread that has called nothing. */
    public static final long EMPTY_CONTEXT = 0x9E37_79B9_7F4A_7C15L;

    private StableHash() {}

    /** FNV-1a over the UTF-16 units, finished by a mixer. */
    public static long of(String text) {
        long h = 0xCBF2_9CE4_8422_2325L;
        for (int i = 0; i < text.length(); i++) {
            h = (h ^ text.charAt(i)) * 0x100_0000_01B3L;
        }
        return finish(h);
    }

    /** Folds one more value into a hash; the order matters. */
    public static long mix(long hash, long value) {
        return finish(hash * 31 + value);
    }

    private static long finish(long h) {
        h = (h ^ h >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        h = (h ^ h >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        return h ^ h >>> 32;
    }
}
