package dev.heddle.subjects.defects;

import com.googlecode.concurrenttrees.radix.node.concrete.DefaultCharArrayNodeFactory;
import com.googlecode.concurrenttrees.suffix.ConcurrentSuffixTree;
import dev.heddle.subjects.Racers;

/**
 * Concurrent-Trees, issue 33: {@code put} adds the key before its suffixes. Failure: a thread finds the value by its
 * key, and afterwards not by its suffix.
 */
public final class HalfAddedKey {
    private HalfAddedKey() {}

    public static void main(String[] args) {
        ConcurrentSuffixTree<Integer> tree = new ConcurrentSuffixTree<>(new DefaultCharArrayNodeFactory());
        boolean[] isLost = new boolean[1];
        Racers.run(() -> tree.put("aa", 4), () -> {
            boolean isThere = tree.getValueForExactKey("aa") != null;
            boolean isFound = tree.getKeysEndingWith("a").iterator().hasNext();
            isLost[0] = isThere && !isFound;
        });
        if (isLost[0]) {
            throw new IllegalStateException("the key is there, and a search for its suffix does not find it");
        }
    }
}
