package dev.heddle.replayer.scheduler.memory;

import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.trace.name.Member;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * The histories of array elements. An element has one from its first write by a hook. The caller must guard it.
 */
final class ElementHistories {
    private static final int FIRST = 4;
    /** Elements of all arrays in the table, for each that may have a history. */
    private static final long MOST_LENGTH = 64;

    private final IdentityTable<Object, OfArray> arrays = new IdentityTable<>();
    private final int most;
    private int count;
    /** The total length of the arrays in the table, which cannot be collected. */
    private long length;

    private boolean isFull;
    /** Grows when code without hooks may have stored into any array. */
    private int version;

    /** @param most number of elements that have histories */
    ElementHistories(int most) {
        this.most = most;
    }

    /** The histories of an array, by index, in a table with open addressing. */
    static final class OfArray {
        /** The first field in which the array was seen, or null. */
        private @Nullable Member field;

        private int[] indexes = new int[FIRST];
        private @Nullable WriteHistory[] histories = new @Nullable WriteHistory[FIRST];
        private int size;
        private int version;

        /** Returns the name of an element, as steps of runs have it. */
        String nameOf(int index) {
            return field == null ? "an array's element " + index : RunMemory.nameOf(field) + '[' + index + ']';
        }

        private @Nullable WriteHistory get(int index) {
            return histories[place(index)];
        }

        private void put(int index, WriteHistory history) {
            if (2 * size >= indexes.length) {
                grow();
            }
            int at = place(index);
            indexes[at] = index;
            histories[at] = history;
            size++;
        }

        private int place(int index) {
            int at = index & indexes.length - 1;
            while (histories[at] != null && indexes[at] != index) {
                at = at + 1 & indexes.length - 1;
            }
            return at;
        }

        private void grow() {
            int[] oldIndexes = indexes;
            @Nullable WriteHistory[] oldHistories = histories;
            indexes = new int[2 * oldIndexes.length];
            histories = new @Nullable WriteHistory[indexes.length];
            for (int i = 0; i < oldIndexes.length; i++) {
                if (oldHistories[i] != null) {
                    int at = place(oldIndexes[i]);
                    indexes[at] = oldIndexes[i];
                    histories[at] = oldHistories[i];
                }
            }
        }

        private void forget(int from, int to) {
            for (int i = 0; i < indexes.length; i++) {
                WriteHistory history = histories[i];
                if (history != null && indexes[i] >= from && indexes[i] < to) {
                    history.forget();
                }
            }
        }
    }

    /** Returns the histories of an array; null if no hook has stored into it or read it from a field. */
    @Nullable OfArray of(Object array) {
        return arrays.get(array);
    }

    /** Returns the history of an element; null if it has none. */
    @Nullable WriteHistory get(Object array, int index) {
        OfArray histories = arrays.get(array);
        if (histories == null) {
            return null;
        }
        if (histories.version != version) {
            histories.version = version;
            histories.forget(0, Integer.MAX_VALUE);
        }
        return histories.get(index);
    }

    /** Returns the history of an element that a hook writes; null if too many elements have one. */
    @Nullable WriteHistory make(Object array, int index) {
        WriteHistory history = get(array, index);
        if (history != null) {
            return history;
        }
        OfArray histories = makeArray(array);
        if (histories == null || count >= most) {
            isFull = true;
            return null;
        }
        history = new WriteHistory();
        histories.put(index, history);
        count++;
        return history;
    }

    private @Nullable OfArray makeArray(Object array) {
        OfArray histories = arrays.get(array);
        long more = 1L + Array.getLength(array);
        if (histories == null && length + more <= MOST_LENGTH * most) {
            histories = new OfArray();
            histories.version = version;
            arrays.put(array, histories);
            length += more;
        }
        return histories;
    }

    /** A thread has seen the array in a field. */
    void name(Object array, Member field) {
        OfArray histories = makeArray(array);
        if (histories != null && histories.field == null) {
            histories.field = field;
        }
    }

    /** Code without hooks may have stored into elements of an array. */
    void overwritten(Object array, int from, int length) {
        OfArray histories = arrays.get(array);
        if (histories != null) {
            histories.forget(from, from + length);
        }
    }

    /** Code without hooks may have stored into elements of any array. */
    void overwritten() {
        version++;
    }

    /** Whether an element had no history because there were too many. */
    boolean isFull() {
        return isFull;
    }
}
