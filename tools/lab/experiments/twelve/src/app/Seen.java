package app;

import org.roaringbitmap.RoaringBitmap;

/** A set of numbers that two threads add to without a lock. */
public final class Seen {
    public static void main(String[] args) throws Exception {
        RoaringBitmap seen = new RoaringBitmap();
        Two.run("left", () -> seen.add(1), "right", () -> seen.add(1 << 20));
        if (seen.getCardinality() != 2) {
            throw new IllegalStateException("two numbers were added, and there are " + seen.getCardinality());
        }
    }
}
