package dev.heddle.recorder.boot;

/**
 * Tests how much stack the running thread has left. Java cannot read this number, so a test uses that much and returns.
 */
public final class StackRoom {
    /** For the JVM's own work between the definition of a class and the call of a transformer, and for that call. */
    private static final int TO_DEFINE = 13_000;

    /** Size of a frame of {@link #use}: 216 bytes when compiled, 260 when interpreted. */
    private static final int FRAME_BYTES = 240;

    private StackRoom() {}

    /**
     * Called from woven {@code ClassLoader}, before it passes a class to the JVM. If the stack ends between that and
     * the call of the transformer, then the JVM loads the class unchanged and prints an error of its own.
     *
     * @throws StackOverflowError if the stack ends so soon
     */
    public static void toDefine() {
        use(TO_DEFINE / FRAME_BYTES, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
    }

    /** Whether the stack has room for about this number of bytes. */
    public static boolean has(int bytes) {
        try {
            use(bytes / FRAME_BYTES, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    /**
     * Uses frames whose size hardly depends on whether they are compiled: most of it is arguments, which are passed on
     * the stack and needed after the call.
     */
    @DontInline
    private static int use(
            int frames,
            int a,
            int b,
            int c,
            int d,
            int e,
            int f,
            int g,
            int h,
            int i,
            int j,
            int k,
            int l,
            int m,
            int n,
            int o,
            int p,
            int q,
            int r,
            int s) {
        return frames <= 0
                ? a
                : use(frames - 1, s, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
                        + (a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j ^ k ^ l ^ m ^ n ^ o ^ p ^ q ^ r ^ s);
    }
}
