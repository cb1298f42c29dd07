package dev.heddle.recorder.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Which classes a run with a budget watches next: a few at first, and twice as many each time as long as that costs little. They are taken by chance, so
 * that many runs come to all of them. Knows no clock and no JVM.
 */
final class Admission {
    /** Classes at first, as long as nobody knows what they cost. */
    private static final int FIRST = 4;
    /** The JVM stops the program while classes are woven again. */
    private static final int MOST = 64;
    /** What is nested in a class comes with it. */
    private static final char NESTED = '$';

    private final Random random;
    private int size = FIRST;

    Admission(long seed) {
        random = new Random(seed);
    }

    /**
     * The next classes.
     *
     * @param waiting internal names of all that may be taken
     * @return some of them; none only if there are none
     */
    List<String> next(List<String> waiting) {
        List<String> left = new ArrayList<>(waiting);
        List<String> next = new ArrayList<>();
        while (!left.isEmpty() && next.size() < size) {
            String outermost = outermost(left.get(random.nextInt(left.size())));
            for (String one : waiting) {
                if (outermost(one).equals(outermost)) {
                    next.add(one);
                    left.remove(one);
                }
            }
        }
        return next;
    }

    /** What was taken last costs little. */
    void wasCheap() {
        size = Math.min(MOST, 2 * size);
    }

    /** Something of what was taken last was too dear. */
    void wasDear() {
        size = Math.max(1, size / 2);
    }

    private static String outermost(String name) {
        int nested = name.indexOf(NESTED, name.lastIndexOf('/') + 2);
        return nested < 0 ? name : name.substring(0, nested);
    }
}
