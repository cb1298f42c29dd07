package dev.heddle.replayer.strategy.segments;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.run.RunProfile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Numbers operations at places, from 0, in the order of their first use. */
final class OperationNumbers {
    /** The field number of operations that are not accesses. */
    static final int NO_FIELD = 0;

    private static final String ELEMENTS = "[]";

    /** One instruction may stand for several operations. */
    private record Known(Op op, int number, Known next) {}

    private static final String COROUTINES = "kotlinx/coroutines/";

    private Known[] bySite = new Known[1 << 8];
    private String[] names = new String[1 << 6];
    private boolean[] plain = new boolean[1 << 6];
    private int[] fields = new int[1 << 6];
    private int[] sites = new int[1 << 6];
    /** Hash codes of the names of two classes: the class of the method, and the class that declares a static field. */
    private int[] classes = new int[1 << 6];

    private int[] declarers = new int[1 << 6];
    private boolean[] inCoroutineLibrary = new boolean[1 << 6];
    private int size;
    private final Map<String, Integer> fieldNumbers = new HashMap<>();

    /** @param number of the site */
    int of(Op op, Site site, int number) {
        if (number >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(number + 1, bySite.length * 2));
        }
        for (Known known = bySite[number]; known != null; known = known.next) {
            if (known.op == op) {
                return known.number;
            }
        }
        return add(op, site, number);
    }

    private int add(Op op, Site site, int number) {
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
            plain = Arrays.copyOf(plain, size * 2);
            fields = Arrays.copyOf(fields, size * 2);
            sites = Arrays.copyOf(sites, size * 2);
            classes = Arrays.copyOf(classes, size * 2);
            declarers = Arrays.copyOf(declarers, size * 2);
            inCoroutineLibrary = Arrays.copyOf(inCoroutineLibrary, size * 2);
        }
        names[size] = RunProfile.name(op, site);
        plain[size] = op.isPlainAccess();
        fields[size] = op.isAccess()
                ? fieldNumbers.computeIfAbsent(field(op, site), name -> fieldNumbers.size() + 1)
                : NO_FIELD;
        sites[size] = number;
        classes[size] = hashOf(site.method().owner());
        declarers[size] = op.isStaticAccess() && site.variable() != null
                ? hashOf(site.variable().owner())
                : classes[size];
        inCoroutineLibrary[size] = site.method().owner().startsWith(COROUTINES);
        bySite[number] = new Known(op, size, bySite[number]);
        return size++;
    }

    private static int hashOf(String internalName) {
        return internalName.replace('/', '.').hashCode();
    }

    private static String field(Op op, Site site) {
        Member field = site.variable();
        if (field == null || op.isArrayAccess()) {
            return ELEMENTS;
        }
        // An instruction may name a subclass of the class that declares an instance field.
        return op.isStaticAccess() ? field.owner() + "." + field.name() : field.name();
    }

    int size() {
        return size;
    }

    String name(int operation) {
        return names[operation];
    }

    /** Whether the code of kotlinx-coroutines executes it. */
    boolean isInCoroutineLibrary(int operation) {
        return inCoroutineLibrary[operation];
    }

    boolean isPlain(int operation) {
        return plain[operation];
    }

    /** Returns a number for the accessed field, or {@link #NO_FIELD}. */
    int field(int operation) {
        return fields[operation];
    }

    /** Returns the number of its site. */
    int site(int operation) {
        return sites[operation];
    }

    /** Returns the hash code of the name of the class of its method. */
    int classOf(int operation) {
        return classes[operation];
    }

    /**
     * Returns the hash code of the name of the class that declares the accessed static field; otherwise like
     * {@link #classOf}.
     */
    int declarerOf(int operation) {
        return declarers[operation];
    }
}
