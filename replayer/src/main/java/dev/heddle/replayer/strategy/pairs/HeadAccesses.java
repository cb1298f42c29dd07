package dev.heddle.replayer.strategy.pairs;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The variables whose last access was the head of a pair, with the thread of that access. A range of an array is one
 * entry until some of its elements are accessed in another way.
 */
final class HeadAccesses {
    /** Beyond this number the oldest variables are dropped. */
    private static final int MAX_VARIABLES = 4_096;

    private final Map<Variable, ThreadView> entries = new LinkedHashMap<>();
    private int ranges;

    /**
     * A variable of this run, by identity of the object. The hash is used for lookup only, so its value decides
     * nothing.
     *
     * @param from index of the element, or of the first one; -1 for a field
     * @param to index behind it, or behind the last one
     */
    record Variable(Object object, long from, long to, Member field) {
        static Variable of(ObjectAccess access) {
            boolean array = access.op().isArrayAccess();
            long from = array ? access.index() : -1;
            return new Variable(
                    access.object(),
                    from,
                    from + access.length(),
                    array ? null : access.site().variable());
        }

        boolean isRange() {
            return to - from > 1;
        }

        /** Returns whether they are equal or share an element. */
        boolean meets(Variable that) {
            return that.object == object && that.from < to && from < that.to && isSameField(that);
        }

        private boolean isSameField(Variable that) {
            return field == null
                    ? that.field == null
                    : that.field != null
                            && field.name().equals(that.field.name())
                            && (object != null || field.owner().equals(that.field.owner()));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Variable that
                    && that.object == object
                    && that.from == from
                    && that.to == to
                    && isSameField(that);
        }

        @Override
        public int hashCode() {
            return (System.identityHashCode(object) * 31 + Long.hashCode(from)) * 31 + Long.hashCode(to);
        }
    }

    /**
     * Returns the thread whose head was the last access to a variable, or to some element of a range; null if there is
     * none.
     */
    ThreadView of(Variable variable) {
        if (!variable.isRange() && ranges == 0) {
            return entries.get(variable);
        }
        for (Map.Entry<Variable, ThreadView> entry : entries.entrySet()) {
            if (entry.getKey().meets(variable)) {
                return entry.getValue();
            }
        }
        return null;
    }

    /** The threads of all such heads. */
    Iterable<ThreadView> threads() {
        return entries.values();
    }

    /** The variable is accessed. Returns the thread of the head that was the last access so far, or null. */
    ThreadView accessed(Variable variable) {
        if (!variable.isRange() && ranges == 0) {
            return entries.remove(variable);
        }
        List<Variable> met = new ArrayList<>();
        for (Variable entry : entries.keySet()) {
            if (entry.meets(variable)) {
                met.add(entry);
            }
        }
        ThreadView first = null;
        for (Variable entry : met) {
            ThreadView thread = remove(entry);
            first = first == null ? thread : first;
            if (entry.isRange()) {
                put(new Variable(entry.object, entry.from, variable.from, null), thread);
                put(new Variable(entry.object, variable.to, entry.to, null), thread);
            }
        }
        return first;
    }

    private ThreadView remove(Variable entry) {
        ranges -= entry.isRange() ? 1 : 0;
        return entries.remove(entry);
    }

    /** The last access to a variable was this thread's head. An empty range is ignored. */
    void put(Variable variable, ThreadView thread) {
        if (variable.from >= variable.to) {
            return;
        }
        if (entries.put(variable, thread) == null) {
            ranges += variable.isRange() ? 1 : 0;
        }
        if (entries.size() > MAX_VARIABLES) {
            remove(entries.keySet().iterator().next());
        }
    }
}
