package dev.heddle.recorder.program;

import java.util.ArrayList;
import java.util.List;

/** Makes objects and arrays in every way that an instruction can. */
public final class Makes {
    private final String name;
    private final Makes inner;

    private Makes(String name, Makes inner) {
        this.name = name;
        this.inner = inner;
    }

    /** Makes objects whose arguments are made in between, and one that is thrown away. */
    public static List<Object> nested() {
        List<Object> made = new ArrayList<>();
        made.add(new Makes("outer", new Makes("inner", null)));
        new Makes("nobody's", null).hashCode();
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
