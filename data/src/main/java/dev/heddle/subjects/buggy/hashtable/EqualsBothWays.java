package dev.heddle.subjects.buggy.hashtable;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.Hashtable;

/**
 * Two threads compare two hash tables, each its own with the other one. {@code Hashtable.equals} holds its own monitor
 * and asks for that of the other table, to get its size and its entries: two locks in opposite orders.
 */
public final class EqualsBothWays {

    private EqualsBothWays() {}

    public static void main(String[] args) {
        Hashtable<String, String> left = new Hashtable<>();
        Hashtable<String, String> right = new Hashtable<>();
        left.put("warp", "wool");
        right.put("warp", "wool");
        boolean[] equal = new boolean[2];
        Racers.run(() -> equal[0] = left.equals(right), () -> {
            LocalWork.spin();
            equal[1] = right.equals(left);
        });
        if (!equal[0] || !equal[1]) {
            throw new IllegalStateException("equal tables are not equal");
        }
    }
}
