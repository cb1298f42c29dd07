package dev.heddle.analyzer.race;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;

/**
 * Which identities belong to more than one object. Identity hash codes have 31 bits, and of a hundred thousand objects about two share one
 * with another; accesses of theirs look like accesses to one variable. What can be seen is that a constructor begins to work on an
 * identity which another one has worked on already.
 *
 * <p>The constructors of a class and its superclass work on the same object: the one that came back last into a constructor that did not
 * know its own object yet was that of its superclass, or another one of its class.
 *
 * <p>Knows also who is in a class initialiser, since that is seen from the same frames.
 */
public final class Births {
    private final IntOpenHashSet born = new IntOpenHashSet();
    private final IntOpenHashSet shared = new IntOpenHashSet();
    private Frames[] threads = new Frames[16];

    /** The constructors that a thread is in. */
    private static final class Frames {
        int depth;
        /** Depth of the outermost class initialiser, or 0. */
        int initialiser;

        int size;
        int[] depths = new int[8];
        int[] receivers = new int[8];
        /** The object of the constructor that came back last. */
        int[] insides = new int[8];

        boolean isInConstructor() {
            return size > 0 && depths[size - 1] == depth;
        }

        void push(int receiver) {
            if (size == depths.length) {
                depths = Arrays.copyOf(depths, size * 2);
                receivers = Arrays.copyOf(receivers, size * 2);
                insides = Arrays.copyOf(insides, size * 2);
            }
            depths[size] = depth;
            receivers[size] = receiver;
            insides[size++] = 0;
        }
    }

    /** A class initialiser begins. */
    public void enterInitialiser(int thread) {
        Frames frames = of(thread);
        frames.depth++;
        if (frames.initialiser == 0) {
            frames.initialiser = frames.depth;
        }
    }

    /** Whether a thread is in a class initialiser, or in what that calls. */
    public boolean isInitialising(int thread) {
        return thread < threads.length && threads[thread] != null && threads[thread].initialiser != 0;
    }

    public void enter(int thread, boolean isConstructor, int receiver) {
        Frames frames = of(thread);
        frames.depth++;
        if (isConstructor) {
            frames.push(receiver);
            if (receiver != 0) {
                born(receiver);
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
                frames.insides[frames.size - 1] = receiver;
            }
        } else if (frames.depth > 0) {
            frames.depth--;
        }
    }

    /** The innermost frame's constructor knows its object now. */
    public void receiver(int thread, int receiver) {
        Frames frames = of(thread);
        if (!frames.isInConstructor()) {
            return;
        }
        int at = frames.size - 1;
        if (frames.receivers[at] == 0 && frames.insides[at] != receiver) {
            born(receiver);
        }
        frames.receivers[at] = receiver;
    }

    private void born(int identity) {
        if (!born.add(identity)) {
            shared.add(identity);
        }
    }

    /** Whether several objects were seen to be made that have this identity. */
    public boolean isShared(int identity) {
        return shared.contains(identity);
    }

    /** How many identities belong to several objects. */
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
