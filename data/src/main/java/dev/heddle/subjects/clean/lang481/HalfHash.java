package dev.heddle.subjects.clean.lang481;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.commons.lang.math.IntRange;

/** Computes the hash code of a range before other threads see it. */
public final class HalfHash {

    private HalfHash() {}

    public static void main(String[] args) {
        IntRange range = new IntRange(3, 7);
        range.hashCode();
        Hash first = new Hash();
        Hash second = new Hash();
        Racers.run(() -> first.of(range), () -> {
            LocalWork.spin();
            second.of(range);
        });
        int right = new IntRange(3, 7).hashCode();
        if (first.value != right || second.value != right) {
            throw new IllegalStateException("a hash code that is half computed");
        }
    }

    /** The work of one thread. */
    private static final class Hash {
        private int value;

        void of(IntRange range) {
            value = range.hashCode();
        }
    }
}
