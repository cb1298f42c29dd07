package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import org.jctools.maps.NonBlockingHashMapLong;

/**
 * JCTools, issue 319: {@code put} returns the value that another thread puts after it, instead of the value before.
 * Failure: each of two calls returns the value of the other one.
 */
public final class NextValue {
    private NextValue() {}

    public static void main(String[] args) {
        NonBlockingHashMapLong<String> map = new NonBlockingHashMapLong<>();
        String[] before = new String[2];
        Racers.run(() -> before[0] = map.put(5, "first"), () -> before[1] = map.put(5, "second"));
        String last = map.get(5L);
        if (last.equals(before[0]) || last.equals(before[1])) {
            throw new IllegalStateException("put returned " + last + " as the earlier value, and it is the last one");
        }
    }
}
