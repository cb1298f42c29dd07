package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;

/**
 * Finds the identities that belong to more than one object. Identity hash codes have 31 bits, and among a hundred
 * thousand objects, about two share one with another. Accesses to such objects look like accesses to one variable. The
 * sign of a shared identity is a constructor that begins on an identity that another constructor already had.
 * <p>The constructors of a class and its superclass have the same object. A constructor may return into another one
 * that does not know its object yet. Then the returned one belongs to the superclass, or to another object of the
 * class.
 * <p>The class also tracks class initialisers, because they are visible in the same frames.
 */
public final class IdentityReuse {
    private final IntOpenHashSet allocated = new IntOpenHashSet();
    private final IntOpenHashSet shared = new IntOpenHashSet();
    private Frames[] threads = new Frames[16];

    /** The active constructors of a thread. */
    private static final class Frames {
        int depth;
        /** Depth of the outermost class initialiser, or 0. */
        int initialiser;

        int size;
        int[] depths = new int[8];
        int[] receivers = new int[8];
        /** The object of the constructor that returned last. */
        int[] inner = new int[8];

        boolean isInConstructor() {
            return size > 0 && depths[size - 1] == depth;
        }

        void push(int receiver) {
            if (size == depths.length) {
                depths = Arrays.copyOf(depths, size * 2);
                receivers = Arrays.copyOf(receivers, size * 2);
                inner = Arrays.copyOf(inner, size * 2);
            }
            depths[size] = depth;
            receivers[size] = receiver;
            inner[size++] = 0;
        }
    }

    /** Records the begin of a class initialiser. */
    public void enterInitialiser(int thread) {
        Frames frames = of(thread);
        frames.depth++;
        if (frames.initialiser == 0) {
            frames.initialiser = frames.depth;
        }
    }

    /** Whether a thread is in a class initialiser, or in a method called by one. */
    public boolean isInitialising(int thread) {
        return thread < threads.length && threads[thread] != null && threads[thread].initialiser != 0;
    }

    public void enter(int thread, boolean isConstructor, int receiver) {
        Frames frames = of(thread);
        frames.depth++;
        if (isConstructor) {
            frames.push(receiver);
            if (receiver != 0) {
                allocated(receiver);
            }
        }
    }

    public void exit(int thread) {
        Frames frames = of(thread);
        if (frames.initialiser == frames.depth) {
            frames.initialiser = 0;
        }
        if (frames.isInConstructor()) {
            int receiver = frames.receivers[--frames.size];
            frames.depth--;
            if (frames.isInConstructor() && frames.receivers[frames.size - 1] == 0) {
                frames.inner[frames.size - 1] = receiver;
            }
        } else if (frames.depth > 0) {
            frames.depth--;
        }
    }

    /** Sets the object of the innermost frame's constructor. */
    public void receiver(int thread, int receiver) {
        Frames frames = of(thread);
        if (!frames.isInConstructor()) {
            return;
        }
        int at = frames.size - 1;
        if (frames.receivers[at] == 0 && frames.inner[at] != receiver) {
            allocated(receiver);
        }
        frames.receivers[at] = receiver;
    }

    private void allocated(int identity) {
        if (!allocated.add(identity)) {
            shared.add(identity);
        }
    }

    /** Whether several recorded allocations have this identity. */
    public boolean isShared(int identity) {
        return shared.contains(identity);
    }

    /** Number of identities that belong to several objects. */
    public long sharedIdentities() {
        return shared.size();
    }

    private Frames of(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
        if (threads[thread] == null) {
            threads[thread] = new Frames();
        }
        return threads[thread];
    }
}
