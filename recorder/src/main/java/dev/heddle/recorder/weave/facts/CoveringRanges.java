package dev.heddle.recorder.weave.facts;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;

/** The ranges with handlers that cover the current instruction of a method. */
public final class CoveringRanges {
    /** A range that handles exceptions; the type is null for any exception. */
    public record Range(Label start, Label end, Label handler, String type) {}

    private final List<Range> all = new ArrayList<>();
    /** By index: whether the range covers the current instruction. */
    private final List<Boolean> covers = new ArrayList<>();

    /** Adds a range, before the first instruction, in the order of the method's table. */
    public void add(Label start, Label end, Label handler, String type) {
        all.add(new Range(start, end, handler, type));
        covers.add(false);
    }

    /** The next instruction has a label. */
    public void at(Label label) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).end == label) {
                covers.set(i, false);
            } else if (all.get(i).start == label) {
                covers.set(i, true);
            }
        }
    }

    /** The index of the covering range of any exception whose handler begins at the label, or -1. */
    int ownRange(Label handler) {
        for (int i = 0; i < all.size(); i++) {
            if (covers.get(i) && all.get(i).handler == handler && all.get(i).type == null) {
                return i;
            }
        }
        return -1;
    }

    /** The index of the first range of any exception that begins at a label, not with its handler; or -1. */
    int firstFrom(Label start) {
        for (int i = 0; i < all.size(); i++) {
            Range range = all.get(i);
            if (range.start == start && range.handler != start && range.type == null) {
                return i;
            }
        }
        return -1;
    }

    /** The covering ranges with another handler than this one, in the order of the method's table. */
    public List<Range> others(Label handler) {
        List<Range> others = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (covers.get(i) && all.get(i).handler != handler) {
                others.add(all.get(i));
            }
        }
        return others;
    }
}
