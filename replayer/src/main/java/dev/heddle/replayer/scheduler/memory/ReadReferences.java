package dev.heddle.replayer.scheduler.memory;

import dev.heddle.trace.name.Member;
import org.jspecify.annotations.Nullable;

/** The references that a thread has read last, and from which fields. */
final class ReadReferences {
    private static final int MOST = 8;
    private static final int LONGEST = 40;

    private final @Nullable Object[] references = new @Nullable Object[MOST];
    private final @Nullable Member[] fields = new @Nullable Member[MOST];
    private int next;

    /** The thread has read a field. @param reference null for a primitive value */
    void read(@Nullable Object reference, Member field) {
        if (reference != null) {
            references[next] = reference;
            fields[next] = field;
            next = (next + 1) % MOST;
        }
    }

    /** Returns the field from which the thread got a reference last; null if unknown. */
    @Nullable Member fieldOf(Object reference) {
        for (int back = 1; back <= MOST; back++) {
            int at = Math.floorMod(next - back, MOST);
            if (references[at] == reference) {
                return fields[at];
            }
        }
        return null;
    }

    /** A reference as text, without a call of the program's code. */
    static String text(@Nullable Object reference) {
        if (reference == null) {
            return "null";
        } else if (reference instanceof String string) {
            return '"' + (string.length() <= LONGEST ? string : string.substring(0, LONGEST) + "…") + '"';
        } else if (reference instanceof Number && reference.getClass().getName().startsWith("java.lang.")
                || reference instanceof Boolean) {
            return reference.toString();
        }
        String full = reference.getClass().getName();
        String name = full.substring(full.lastIndexOf('.') + 1);
        boolean startsWithVowel = "AEIOU".indexOf(name.charAt(0)) >= 0;
        return reference.getClass().isArray() ? "an array" : (startsWithVowel ? "an " : "a ") + name;
    }
}
