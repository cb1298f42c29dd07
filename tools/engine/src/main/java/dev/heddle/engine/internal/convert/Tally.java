package dev.heddle.engine.internal.convert;

import dev.heddle.trace.event.Op;
import java.util.Map;
import java.util.TreeMap;

/** Counts events that a format cannot express, by reason and operation. */
final class Tally {
    private final String head;
    private final Map<String, Long> counts = new TreeMap<>();

    /** @param head text before the counts */
    Tally(String head) {
        this.head = head;
    }

    void add(Op op) {
        add(op.name());
    }

    void add(String what) {
        counts.merge(what, 1L, Long::sum);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** One line: {@code left out: 12 ENTER, 12 EXIT}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(head).append(": ");
        String comma = "";
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            text.append(comma).append(String.format("%,d %s", count.getValue(), count.getKey()));
            comma = ", ";
        }
        return text.toString();
    }
}
