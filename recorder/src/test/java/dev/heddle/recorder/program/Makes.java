package dev.heddle.recorder.program;

import java.util.ArrayList;
import java.util.List;

/** Makes objects and arrays with every instruction that can. */
public final class Makes {
    private final String name;
    private final Makes inner;

    private Makes(String name, Makes inner) {
        this.name = name;
        this.inner = inner;
    }

    /** Makes objects with arguments that are made in between, and one that is discarded. */
    public static List<Object> nested() {
        List<Object> made = new ArrayList<>();
        made.add(new Makes("outer", new Makes("inner", null)));
        new Makes("unowned", null).hashCode();
        for (int i = 0; i < 2; i++) {
            made.add(new Makes("again", null));
        }
        return made;
    }

    /** Makes arrays of all kinds. */
    public static List<Object> arrays() {
        List<Object> made = new ArrayList<>();
        made.add(new int[2]);
        made.add(new String[] {"a"});
        made.add(new long[2][3]);
        return made;
    }

    @Override
    public String toString() {
        return inner == null ? name : name + "(" + inner + ")";
    }
}
