package dev.heddle.replayer.strategy.rankchecker;

import java.util.Objects;

/**
 * State of the fields of objects and the elements of arrays, by identity of the object. Not a JDK map, because those
 * are instrumented and this is called at every access.
 */
final class VariableTable {
    /** A field of an object, an array element, or an entry that stands for the whole object. */
    static final class Variable {
        private final Object object;
        private final String part;
        private final int index;
        long written;
        long read;

        private Variable(Object object, String part, int index) {
            this.object = object;
            this.part = part;
            this.index = index;
        }

        private boolean is(Object ofObject, String ofPart, int ofIndex) {
            return object == ofObject && index == ofIndex && Objects.equals(part, ofPart);
        }
    }

    private Variable[] table = new Variable[64];
    private int size;

    /** @param part a name within the object; null for the whole object */
    Variable of(Object object, String part, int index) {
        int at = home(object, part, index);
        while (table[at] != null) {
            if (table[at].is(object, part, index)) {
                return table[at];
            }
            at = at + 1 & table.length - 1;
        }
        Variable made = new Variable(object, part, index);
        table[at] = made;
        if (2 * ++size > table.length) {
            grow();
        }
        return made;
    }

    private int home(Object object, String part, int index) {
        int hash = System.identityHashCode(object) + 31 * index + (part == null ? 0 : part.hashCode());
        return hash * 0x9E37_79B9 >>> 7 & table.length - 1;
    }

    private void grow() {
        Variable[] old = table;
        table = new Variable[2 * old.length];
        for (Variable each : old) {
            if (each != null) {
                int at = home(each.object, each.part, each.index);
                while (table[at] != null) {
                    at = at + 1 & table.length - 1;
                }
                table[at] = each;
            }
        }
    }
}
