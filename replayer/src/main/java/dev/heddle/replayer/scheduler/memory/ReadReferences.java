package dev.heddle.replayer.scheduler.memory;

import dev.heddle.replayer.scheduler.memory.WriteHistory.Write;
import dev.heddle.trace.name.Member;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The references that a thread has read last, and from which variables. */
final class ReadReferences {
    private static final int MOST = 8;
    private static final int LONGEST = 40;

    private final @Nullable Object[] references = new @Nullable Object[MOST];
    /** The field, or the histories of the array. */
    private final @Nullable Object[] sources = new @Nullable Object[MOST];
    /** Indexes of elements. */
    private final int[] indexes = new int[MOST];

    /** The objects that have the fields or elements. */
    private final @Nullable Object[] owners = new @Nullable Object[MOST];

    private final @Nullable Write[] writes = new @Nullable Write[MOST];
    private int next;

    /**
     * The thread has read a reference from a variable.
     *
     * @param reference null for a primitive value
     * @param owner of the field or element; null for a static field
     * @param source the field, or the histories of the array
     * @param index of the element
     * @param write that the read saw
     */
    void read(@Nullable Object reference, @Nullable Object owner, Object source, int index, Write write) {
        if (reference != null) {
            references[next] = reference;
            owners[next] = owner;
            sources[next] = source;
            indexes[next] = index;
            writes[next] = write;
            next = (next + 1) % MOST;
        }
    }

    private int last(@Nullable Object reference) {
        for (int back = 1; back <= MOST && reference != null; back++) {
            int at = Math.floorMod(next - back, MOST);
            if (references[at] == reference) {
                return at;
            }
        }
        return -1;
    }

    private String name(int at) {
        return sources[at] instanceof ElementHistories.OfArray array
                ? array.nameOf(indexes[at])
                : RunMemory.nameOf((Member) Objects.requireNonNull(sources[at]));
    }

    /**
     * Returns the variable that published a write to the thread: the thread got the object from it, or the object that
     * led there, and its value was stored after that write. Null if there is no such variable: then an order of the
     * publication does not order the write.
     */
    @Nullable String publicationOf(Object object, Write written) {
        int at = last(object);
        for (int i = 0; i < MOST && at >= 0; i++) {
            Write publication = Objects.requireNonNull(writes[at]);
            if (publication.number() > written.number() && written.happensBefore(publication)) {
                return name(at);
            }
            at = last(owners[at]);
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
