package dev.heddle.subjects.correct;

/** Threads may compute a hash code twice and store the same number without a lock. */
public final class CachedHash {
    private final String first;
    private final String second;
    /** Zero until it is computed. */
    private int hash;

    private CachedHash(String first, String second) {
        this.first = first;
        this.second = second;
    }

    public static void main(String[] args) throws InterruptedException {
        CachedHash pair = new CachedHash("warp", "weft");
        int[] seen = new int[2];
        Threads.run(() -> seen[0] = pair.hashCode(), () -> seen[1] = pair.hashCode());
        Result.check(seen[0], seen[1]);
    }

    @Override
    public int hashCode() {
        int code = hash;
        if (code == 0) {
            code = 31 * first.hashCode() + second.hashCode();
            hash = code;
        }
        return code;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CachedHash pair && pair.first.equals(first) && pair.second.equals(second);
    }
}
