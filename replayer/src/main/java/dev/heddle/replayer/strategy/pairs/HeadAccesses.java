package dev.heddle.replayer.strategy.pairs;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The variables on which the head of a pair was executed and a tail can still depend on it, with these heads. The
 * dependency is that of LoCon's pairs: a write hides a head, and so does a further read by the thread of a reading head.
 * Reads of other threads hide it only for some tails, see {@link Head}. Several threads may have a reading head on
 * one variable. A range of an array is one entry until some of its elements are accessed in another way.
 *
 * @param <T> threads
 */
final class HeadAccesses<T> {
    /** Beyond this number the oldest variables are dropped. */
    private static final int MAX_VARIABLES = 4_096;

    private final Map<Variable, List<Head<T>>> entries = new LinkedHashMap<>();
    private int ranges;

    /**
     * An executed head.
     *
     * @param thread its thread
     * @param isWrite whether it writes
     * @param readers the threads that have read the variable since
     */
    record Head<T>(T thread, boolean isWrite, Set<T> readers) {
        /** Returns whether an access of a thread depends on this head. */
        boolean isFollowedBy(T other, boolean writes) {
            if (other.equals(thread)) {
                return false;
            }
            return writes ? !isWrite || isReadOnlyBy(other) : !readers.contains(other);
        }

        /**
         * Returns whether an access prevents that a later tail depends on this head.
         *
         * @param tailWrites whether the tail writes
         */
        boolean isHiddenBy(T by, boolean writes, boolean tailWrites) {
            if (isRemovedBy(by, writes)) {
                return true;
            }
            boolean isOwn = by.equals(thread);
            return tailWrites ? isWrite && (isOwn || !isReadOnlyBy(by)) : !isOwn;
        }

        private boolean isReadOnlyBy(T other) {
            return readers.isEmpty() || readers.size() == 1 && readers.contains(other);
        }

        private boolean isRemovedBy(T by, boolean writes) {
            return writes || !isWrite && by.equals(thread);
        }

        private Head<T> readBy(T reader) {
            if (readers.contains(reader)) {
                return this;
            }
            Set<T> more = new HashSet<>(readers);
            more.add(reader);
            return new Head<>(thread, isWrite, more);
        }
    }

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

        /** The elements of both, which must meet. */
        Variable common(Variable that) {
            return new Variable(object, Math.max(from, that.from), Math.min(to, that.to), field);
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

    /** Returns the heads on a variable, or on elements of a range. */
    List<Head<T>> of(Variable variable) {
        if (!variable.isRange() && ranges == 0) {
            return entries.getOrDefault(variable, List.of());
        }
        List<Head<T>> heads = new ArrayList<>();
        for (Variable entry : meeting(variable)) {
            heads.addAll(entries.get(entry));
        }
        return heads;
    }

    /** Returns whether another thread has executed a head on some variable. */
    boolean hasOther(T thread) {
        for (List<Head<T>> heads : entries.values()) {
            for (Head<T> head : heads) {
                if (!head.thread.equals(thread)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A thread accesses the variable. Returns whether the access depends on a head. */
    boolean accessed(Variable variable, T thread, boolean writes) {
        boolean follows = false;
        for (Variable entry : meeting(variable)) {
            for (Head<T> head : remove(entry)) {
                follows |= head.isFollowedBy(thread, writes);
                if (entry.isRange()) {
                    put(new Variable(entry.object, entry.from, variable.from, null), head);
                    put(new Variable(entry.object, variable.to, entry.to, null), head);
                }
                if (!head.isRemovedBy(thread, writes)) {
                    put(entry.common(variable), head.readBy(thread));
                }
            }
        }
        return follows;
    }

    private List<Variable> meeting(Variable variable) {
        if (!variable.isRange() && ranges == 0) {
            return entries.containsKey(variable) ? List.of(variable) : List.of();
        }
        List<Variable> met = new ArrayList<>();
        for (Variable entry : entries.keySet()) {
            if (entry.meets(variable)) {
                met.add(entry);
            }
        }
        return met;
    }

    private List<Head<T>> remove(Variable entry) {
        ranges -= entry.isRange() ? 1 : 0;
        return entries.remove(entry);
    }

    /** A thread executes a head. An empty range is ignored. */
    void put(Variable variable, T thread, boolean isWrite) {
        put(variable, new Head<>(thread, isWrite, Set.of()));
    }

    private void put(Variable variable, Head<T> head) {
        if (variable.from >= variable.to) {
            return;
        }
        List<Head<T>> heads = entries.get(variable);
        if (heads == null) {
            heads = new ArrayList<>(2);
            entries.put(variable, heads);
            ranges += variable.isRange() ? 1 : 0;
        }
        heads.removeIf(known -> known.thread.equals(head.thread));
        heads.add(head);
        if (entries.size() > MAX_VARIABLES) {
            remove(entries.keySet().iterator().next());
        }
    }
}
