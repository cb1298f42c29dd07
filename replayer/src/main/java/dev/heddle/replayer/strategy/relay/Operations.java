package dev.heddle.replayer.strategy.relay;

import dev.heddle.replayer.strategy.Touch;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.run.Survey;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Numbers of operations at places, from 0, in the order in which they come up. */
final class Operations {
    /** The field of what is no access. */
    static final int NO_FIELD = 0;

    private static final String ELEMENTS = "[]";

    /** One instruction may stand for several operations. */
    private record Known(Op op, int number, Known next) {}

    private Known[] bySite = new Known[1 << 8];
    private String[] names = new String[1 << 6];
    private boolean[] plain = new boolean[1 << 6];
    private int[] fields = new int[1 << 6];
    private int size;
    private final Map<String, Integer> fieldNumbers = new HashMap<>();

    int of(Touch touch) {
        int site = touch.siteNumber();
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        for (Known known = bySite[site]; known != null; known = known.next) {
            if (known.op == touch.op()) {
                return known.number;
            }
        }
        return add(touch);
    }

    private int add(Touch touch) {
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
            plain = Arrays.copyOf(plain, size * 2);
            fields = Arrays.copyOf(fields, size * 2);
        }
        names[size] = Survey.name(touch.op(), touch.site());
        plain[size] = touch.op().isPlainAccess();
        fields[size] = touch.op().isAccess()
                ? fieldNumbers.computeIfAbsent(field(touch), name -> fieldNumbers.size() + 1)
                : NO_FIELD;
        bySite[touch.siteNumber()] = new Known(touch.op(), size, bySite[touch.siteNumber()]);
        return size++;
    }

    private static String field(Touch touch) {
        Member field = touch.site().variable();
        if (field == null || touch.op().isArrayAccess()) {
            return ELEMENTS;
        }
        // An instruction may name a subclass of the class that declares an instance field.
        return touch.op().isStaticAccess() ? field.owner() + "." + field.name() : field.name();
    }

    int size() {
        return size;
    }

    String name(int operation) {
        return names[operation];
    }

    boolean isPlain(int operation) {
        return plain[operation];
    }

    /** A number for the field that it accesses, or {@link #NO_FIELD}. */
    int field(int operation) {
        return fields[operation];
    }
}
