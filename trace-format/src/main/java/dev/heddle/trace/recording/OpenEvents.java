package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.Arrays;

/**
 * The open events of one thread, in program order: its {@code BEGIN}, the frames that were entered and not left, the
 * locks that were acquired and not released, and a wait that has not returned. A reader that starts with them, and
 * continues with the blocks that follow, has the same frames and holds the same locks as a reader of everything.
 */
final class OpenEvents {
    private long[] words = new long[64];
    private int size;
    private int nextSequence;
    private int dropped;
    private boolean ended;

    /** The sites of a recording that matter for open events; filled as sites are named. */
    static final class Kinds {
        private static final byte NONE = 0;
        private static final byte BEGIN = 1;
        private static final byte ENTER = 2;
        private static final byte OF_FRAME = 3;
        private static final byte STACK = 4;
        private static final byte HOLD = 5;
        private static final byte WAIT = 6;
        private static final byte EXIT = 7;
        private static final byte RELEASE = 8;
        private static final byte WAKE = 9;
        private static final byte END = 10;
        private static final byte HOLD_SHARED = 11;
        private static final byte RELEASE_SHARED = 12;

        private byte[] bySite = new byte[1 << 12];

        Kinds() {
            for (Op op : Op.values()) {
                bySite[op.code()] = kind(op);
            }
        }

        void put(int site, Op op) {
            if (site >= bySite.length) {
                bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
            }
            bySite[site] = kind(op);
        }

        private static byte kind(Op op) {
            return switch (op) {
                case BEGIN -> BEGIN;
                case ENTER -> ENTER;
                case RECEIVER -> OF_FRAME;
                case STACK -> STACK;
                case ACQUIRE -> HOLD;
                case ACQUIRE_SHARED -> HOLD_SHARED;
                case WAIT -> WAIT;
                case EXIT -> EXIT;
                case RELEASE -> RELEASE;
                case RELEASE_SHARED -> RELEASE_SHARED;
                case WAKE -> WAKE;
                case END -> END;
                default -> NONE;
            };
        }

        private byte of(long word0) {
            int site = EventLayout.site(word0);
            return site < bySite.length ? bySite[site] : NONE;
        }
    }

    /** The events of the thread's next block. */
    void follow(Kinds kinds, int sequence, int droppedBefore, long[] block, int from, int count) {
        nextSequence = sequence + 1;
        dropped += droppedBefore;
        int end = from + count * EventLayout.WORDS;
        for (int at = from; at < end; at += EventLayout.WORDS) {
            byte kind = kinds.of(block[at]);
            if (kind != Kinds.NONE) {
                follow(kinds, kind, block[at], block[at + 1]);
            }
        }
    }

    private void follow(Kinds kinds, byte kind, long word0, long word1) {
        switch (kind) {
            case Kinds.EXIT -> exit(kinds);
            case Kinds.RELEASE -> release(kinds, Kinds.HOLD, word1);
            case Kinds.RELEASE_SHARED -> release(kinds, Kinds.HOLD_SHARED, word1);
            case Kinds.WAKE -> release(kinds, Kinds.WAIT, word1);
            case Kinds.END -> {
                size = 0;
                ended = true;
            }
            default -> push(word0, word1);
        }
        collapse(kinds);
    }

    private void push(long word0, long word1) {
        if (size == words.length) {
            words = Arrays.copyOf(words, size * 2);
        }
        words[size] = word0;
        words[size + 1] = word1;
        size += EventLayout.WORDS;
    }

    /** The innermost frame ends, with everything that belongs to it; a lock that was acquired in it may stay held. */
    private void exit(Kinds kinds) {
        for (int at = size - EventLayout.WORDS; at >= 0; at -= EventLayout.WORDS) {
            byte kind = kinds.of(words[at]);
            if (kind == Kinds.ENTER || kind == Kinds.OF_FRAME || kind == Kinds.STACK) {
                remove(at);
            }
            if (kind == Kinds.ENTER || kind == Kinds.BEGIN) {
                return;
            }
        }
    }

    /** The latest open event of a kind with this target ends. */
    private void release(Kinds kinds, byte kind, long word1) {
        int target = EventLayout.target(word1);
        for (int at = size - EventLayout.WORDS; at >= 0; at -= EventLayout.WORDS) {
            if (kinds.of(words[at]) == kind && EventLayout.target(words[at + 1]) == target) {
                remove(at);
                return;
            }
        }
    }

    private void remove(int at) {
        size -= EventLayout.WORDS;
        System.arraycopy(words, at + EventLayout.WORDS, words, at, size - at);
    }

    /** The second of two call stacks with no acquisition in between replaces the first. */
    private void collapse(Kinds kinds) {
        int last = size - EventLayout.WORDS;
        int before = last - EventLayout.WORDS;
        if (before >= 0 && kinds.of(words[last]) == Kinds.STACK && kinds.of(words[before]) == Kinds.STACK) {
            remove(before);
        }
    }

    boolean isEnded() {
        return ended;
    }

    /** The sequence number of the thread's next block. */
    int nextSequence() {
        return nextSequence;
    }

    /** Number of events of the thread that were dropped so far. */
    int dropped() {
        return dropped;
    }

    /** The events, as {@link EventLayout} packs them; shared, not to be changed. */
    long[] words() {
        return words;
    }

    int count() {
        return size / EventLayout.WORDS;
    }
}
