package dev.heddle.recorder.weave.original;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Maps the instructions of a changed method to those of the original: the common subsequence with the largest weight.
 * An operation weighs more than the instructions for its operands. A neighbour of a matched instruction weighs more
 * than an isolated one, so that code stays together.
 */
final class CodeMatch {
    /** The table takes a byte and a few nanoseconds for each pair of instructions. */
    private static final long MOST_PAIRS = 9_000_000;

    private static final int NONE = -1;
    private static final int OPERATION = 6;
    private static final int OTHER = 2;
    private static final int NEIGHBOUR = 1;
    /** The votes of a store into a local for the new number of the local. */
    private static final int STORE = 1_000;

    /** The end of the best match of two prefixes: a pair, or without the last instruction of one of them. */
    private static final byte PAIR = 1;

    private static final byte WITHOUT_ORIGINAL = 2;
    /** The previous pair continues the one before it. */
    private static final byte CONTINUES = 4;

    private final MethodCode original;
    private final MethodCode changed;
    /** For each instruction of the changed method its index in the original, or {@link #NONE}. */
    private final int[] matches;

    private CodeMatch(MethodCode original, MethodCode changed) {
        this.original = original;
        this.changed = changed;
        this.matches = new int[changed.size];
    }

    static CodeMatch of(MethodCode original, MethodCode changed) {
        CodeMatch match = new CodeMatch(original, changed);
        if (match.isSame()) {
            for (int i = 0; i < match.matches.length; i++) {
                match.matches[i] = i;
            }
        } else if ((long) original.size * changed.size > MOST_PAIRS) {
            match.byLine();
        } else {
            match.align(match.arguments());
            if (original.hasElements && match.hasInserted()) {
                // Accesses to elements look alike for all arrays; the locals distinguish them.
                match.align(match.locals());
            }
        }
        return match;
    }

    /** The index in the original of an instruction of the changed method, or -1 if it was inserted. */
    int original(int index) {
        return matches[index];
    }

    /** The number of operations of the original in the changed method. */
    int operations() {
        int count = 0;
        for (int i = 0; i < matches.length; i++) {
            count += matches[i] != NONE && changed.operations[i] ? 1 : 0;
        }
        return count;
    }

    private boolean isSame() {
        return original.size == changed.size
                && Arrays.equals(original.keys, 0, original.size, changed.keys, 0, changed.size)
                && Arrays.equals(original.locals, 0, original.size, changed.locals, 0, changed.size);
    }

    private boolean hasInserted() {
        for (int i = 0; i < matches.length; i++) {
            if (matches[i] == NONE && changed.operations[i]) {
                return true;
            }
        }
        return false;
    }

    /** @param locals the new number of each local of the original, as far as it is known */
    private void align(Map<Integer, Integer> locals) {
        int width = changed.size + 1;
        byte[][] steps = new byte[original.size + 1][width];
        // The best match of two prefixes, and the best one that ends with a pair.
        int[] best = new int[width];
        int[] paired = new int[width];
        Arrays.fill(paired, Integer.MIN_VALUE / 2);
        for (int i = 1; i <= original.size; i++) {
            int[] bestNow = new int[width];
            int[] pairedNow = new int[width];
            pairedNow[0] = Integer.MIN_VALUE / 2;
            for (int j = 1; j < width; j++) {
                byte step = 0;
                pairedNow[j] = Integer.MIN_VALUE / 2;
                if (isPair(i - 1, j - 1, locals)) {
                    int alone = best[j - 1];
                    int continued = paired[j - 1] + NEIGHBOUR;
                    step = continued >= alone ? CONTINUES : 0;
                    pairedNow[j] = Math.max(alone, continued) + (original.operations[i - 1] ? OPERATION : OTHER);
                }
                int without = Math.max(best[j], bestNow[j - 1]);
                if (pairedNow[j] >= without) {
                    bestNow[j] = pairedNow[j];
                    step |= PAIR;
                } else {
                    bestNow[j] = without;
                    step |= best[j] >= bestNow[j - 1] ? WITHOUT_ORIGINAL : 0;
                }
                steps[i][j] = step;
            }
            best = bestNow;
            paired = pairedNow;
        }
        follow(steps);
    }

    private void follow(byte[][] steps) {
        Arrays.fill(matches, NONE);
        int i = original.size;
        int j = changed.size;
        boolean continues = false;
        while (i > 0 && j > 0) {
            byte step = steps[i][j];
            if (continues || (step & PAIR) != 0) {
                continues = (step & CONTINUES) != 0;
                matches[--j] = --i;
            } else if ((step & WITHOUT_ORIGINAL) != 0) {
                i--;
            } else {
                j--;
            }
        }
    }

    private boolean isPair(int i, int j, Map<Integer, Integer> locals) {
        if (original.keys[i] != changed.keys[j]) {
            return false;
        }
        int line = original.lines[i];
        int lineNow = changed.lines[j];
        if (line >= 0 && lineNow >= 0 && line != lineNow) {
            return false;
        }
        if (original.locals[i] < 0) {
            return true;
        }
        Integer now = locals.get(original.locals[i]);
        return now == null || now == changed.locals[j];
    }

    /** Arguments keep their locals. */
    private Map<Integer, Integer> arguments() {
        Map<Integer, Integer> locals = new HashMap<>();
        if (original.descriptor.equals(changed.descriptor) && original.arguments == changed.arguments) {
            for (int i = 0; i < original.arguments; i++) {
                locals.put(i, i);
            }
        }
        return locals;
    }

    /**
     * The new number of each local, by majority of the pairs. An agent only stores into its own locals, so a store has
     * more weight.
     */
    private Map<Integer, Integer> locals() {
        Map<Integer, Integer> locals = arguments();
        Map<Long, Integer> votes = new HashMap<>();
        Map<Integer, Integer> most = new HashMap<>();
        int known = locals.size();
        for (int j = 0; j < matches.length; j++) {
            if (matches[j] == NONE || changed.locals[j] < 0) {
                continue;
            }
            int local = original.locals[matches[j]];
            if (local < known) {
                continue;
            }
            long key = (long) local << Integer.SIZE | changed.locals[j];
            Integer before = votes.get(key);
            int count = (before == null ? 0 : before) + (changed.isStore(j) ? STORE : 1);
            votes.put(key, count);
            Integer highest = most.get(local);
            if (highest == null || count > highest) {
                most.put(local, count);
                locals.put(local, changed.locals[j]);
            }
        }
        return locals;
    }

    /**
     * For methods that are too long to compare: matches the same operation in the same line, by its ordinal, if both
     * have equally many.
     */
    private void byLine() {
        Arrays.fill(matches, NONE);
        Map<Long, int[]> originals = ordinals(original);
        Map<Long, int[]> now = ordinals(changed);
        for (Map.Entry<Long, int[]> entry : originals.entrySet()) {
            int[] same = now.get(entry.getKey());
            int[] indexes = entry.getValue();
            if (same != null && same[0] == indexes[0]) {
                for (int i = 1; i <= indexes[0]; i++) {
                    matches[same[i]] = indexes[i];
                }
            }
        }
    }

    /** Indexes of the operations, by line and key; the first number is their count. */
    private static Map<Long, int[]> ordinals(MethodCode code) {
        Map<Long, int[]> ordinals = new HashMap<>();
        for (int i = 0; i < code.size; i++) {
            if (code.operations[i]) {
                long key = (long) code.lines[i] << Integer.SIZE | code.keys[i];
                int[] known = ordinals.get(key);
                int[] indexes = known == null ? new int[4] : known;
                if (indexes[0] + 1 == indexes.length) {
                    indexes = Arrays.copyOf(indexes, indexes.length * 2);
                }
                indexes[++indexes[0]] = i;
                ordinals.put(key, indexes);
            }
        }
        return ordinals;
    }
}
