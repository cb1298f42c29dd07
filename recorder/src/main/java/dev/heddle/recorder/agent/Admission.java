package dev.heddle.recorder.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Decides which classes a run with a budget watches next: a few at first, then twice as many each time, as long as that
 * costs little. They are chosen at random, so that many runs together reach all of them. Independent of clock and JVM.
 */
final class Admission {
    /** The number of classes at first, while their cost is unknown. */
    private static final int FIRST = 4;
    /** The JVM stops the program while classes are woven again. */
    private static final int MOST = 64;
    /** Nested classes are added with their enclosing class. */
    private static final char NESTED = '$';

    private final Random random;
    private final Backoff backoff = new Backoff();
    private int size = FIRST;
    /**
     * The number of waiting classes at the last call. Classes stop waiting only when they are taken, so the same number
     * means the same classes.
     */
    private int lookedAt;
    /** Whether the cost of the classes taken last is still unknown. */
    private boolean isOpen;
    /** Whether something in them was too expensive. */
    private boolean wasDear;

    Admission(long seed) {
        random = new Random(seed);
    }

    /**
     * The next classes. Called when the cost of the classes taken last is known. If none may be taken, stacks are
     * examined again only after a while or when another class waits, because the JVM stops the program for that.
     *
     * @param waiting internal names of all classes that are not watched
     * @param onStacks returns the names of those that may not be taken now; not called if no class waits
     * @param now in nanoseconds
     * @return some of them; empty only if none may be taken, or if it is too early to examine stacks again
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

    /** Reports that something in the classes taken last was too expensive. */
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
