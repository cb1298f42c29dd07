package dev.heddle.recorder.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

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
    private final Backoff backoff = new Backoff();
    private int size = FIRST;
    /** How many classes waited at the last look: none stops waiting but those that are taken, so if there are as many, they are the same. */
    private int lookedAt;
    /** Whether classes were taken of which it is not known yet what they cost. */
    private boolean isOpen;
    /** Whether something of them was too dear. */
    private boolean wasDear;

    Admission(long seed) {
        random = new Random(seed);
    }

    /**
     * The next classes. To be asked when it shows what those cost that were taken last. When there were none that may be taken, it looks at stacks again only
     * after a while, or when another class waits, as the JVM stops the program for it.
     *
     * @param waiting internal names of all that are not watched
     * @param onStacks gives the names of those that may not be taken now; not asked if nothing waits
     * @param now in nanoseconds
     * @return some of them; none only if none may be taken, or if it is too early to look again
     */
    List<String> next(List<String> waiting, Supplier<Set<String>> onStacks, long now) {
        if (isOpen) {
            size = wasDear ? Math.max(1, size / 2) : Math.min(MOST, 2 * size);
            isOpen = false;
        }
        if (waiting.isEmpty() || waiting.size() == lookedAt && !backoff.isDue(now)) {
            return List.of();
        }
        List<String> free = new ArrayList<>(waiting);
        free.removeAll(onStacks.get());
        List<String> next = choose(free);
        backoff.add(!next.isEmpty(), now);
        lookedAt = waiting.size();
        isOpen = !next.isEmpty();
        wasDear = false;
        return next;
    }

    /** Something of what was taken last was too dear. */
    void wasDear() {
        wasDear = true;
    }

    private List<String> choose(List<String> free) {
        List<String> left = new ArrayList<>(free);
        List<String> next = new ArrayList<>();
        while (!left.isEmpty() && next.size() < size) {
            String outermost = outermost(left.get(random.nextInt(left.size())));
            for (String one : free) {
                if (outermost(one).equals(outermost)) {
                    next.add(one);
                    left.remove(one);
                }
            }
        }
        return next;
    }

    private static String outermost(String name) {
        int nested = name.indexOf(NESTED, name.lastIndexOf('/') + 2);
        return nested < 0 ? name : name.substring(0, nested);
    }
}
