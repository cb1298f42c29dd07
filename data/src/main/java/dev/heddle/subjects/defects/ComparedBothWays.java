package dev.heddle.subjects.defects;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.Multimap;
import com.google.common.collect.Multimaps;
import dev.heddle.subjects.Racers;

/**
 * Guava, {@code Multimaps.synchronizedMultimap}: {@code equals} holds the lock of one map and takes that of the other
 * one.
 * Failure: two threads that compare both ways wait for each other forever.
 */
public final class ComparedBothWays {
    private ComparedBothWays() {}

    public static void main(String[] args) {
        Multimap<String, String> left = Multimaps.synchronizedMultimap(ArrayListMultimap.create());
        Multimap<String, String> right = Multimaps.synchronizedMultimap(ArrayListMultimap.create());
        left.put("pen", "red");
        right.put("pen", "red");
        Racers.run(() -> left.equals(right), () -> right.equals(left));
    }
}
