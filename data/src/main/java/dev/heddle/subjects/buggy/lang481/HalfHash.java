package dev.heddle.subjects.buggy.lang481;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.commons.lang.math.IntRange;

/**
 * LANG-481: a range computes its hash code in the field that keeps it, step by step. Another thread takes a half for
 * the whole: W<sub>u</sub>(hashCode) R<sub>u′</sub>(hashCode) W<sub>u</sub>(hashCode), or computes on with it. Failure:
 * a range has another hash code than one that is equal.
 */
public final class HalfHash {

    private HalfHash() {}

    public static void main(String[] args) {
        IntRange range = new IntRange(3, 7);
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
