package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.recorder.boot.LockOwners;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.NameOfUnseen;
import dev.heddle.trace.plan.VariableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Determines which of some named variables an operation touches (RankChecker, section 2). Objects are recognised by
 * their allocation: the instruction, and for a single object also the thread and the occurrence.
 *
 * <p>A field name stands for that field of all objects whose allocation is not observed. This includes objects under
 * construction, because their later use is unknown.
 */
final class TrackedVariables {
    /** The operation touches none of the variables. */
    static final int NONE = -1;
    /** Number of an object with an observed allocation that is not a variable. */
    private static final int OTHER = -1;

    private static final int[] NO_CANDIDATES = {};

    /** Variables that an instruction allocates: all its objects, or some. */
    private static final class Making {
        /** Variable that stands for all its objects, or {@link #NONE}. */
        int all = NONE;

        final Map<String, Maker> threads = new HashMap<>();
    }

    /** Objects that one thread has allocated with an instruction. */
    private static final class Maker {
        long count;
        final Map<Long, One> wanted = new HashMap<>();
    }

    /** One object that is a variable, or whose elements are. */
    private static final class One {
        int whole = NONE;
        final List<int[]> elements = new ArrayList<>();
        /** Its number in {@link #objects}. */
        int number = NONE;
    }

    /** An instruction, as it stands in a name. */
    private record Instruction(Member method, int offset) {}

    private final List<VariableName> variables;
    private final Map<Instruction, Making> makings = new HashMap<>();
    /** The same by site; null for sites that allocate no variable. */
    private final Map<Site, Making> bySite = new IdentityHashMap<>();
    /** Variables named by fields that are possible at a site, for any object. */
    private final Map<Site, int[]> namedBySite = new IdentityHashMap<>();

    private final List<One> withElements = new ArrayList<>();
    /**
     * Objects whose allocation was observed: {@link #OTHER}; the number of the variable; or, if elements are variables,
     * their index in {@link #withElements} counted down from -2.
     */
    private final ObjectTable objects = new ObjectTable();

    private final boolean hasFields;
    /** Whether the name of a field may stand for objects of a class. */
    private final Map<Class<?>, Boolean> namedByClass = new IdentityHashMap<>();

    TrackedVariables(List<VariableName> variables) {
        this.variables = List.copyOf(variables);
        hasFields = this.variables.stream().anyMatch(VariableName::isField);
        for (int i = 0; i < this.variables.size(); i++) {
            VariableName name = this.variables.get(i);
            if (!name.isField()) {
                Making making = makings.computeIfAbsent(
                        new Instruction(name.member(), name.offset()), instruction -> new Making());
                want(making, name, i);
            }
        }
    }

    private void want(Making making, VariableName name, int number) {
        if (!name.isOneObject()) {
            making.all = number;
            return;
        }
        One one = making.threads
                .computeIfAbsent(name.thread(), path -> new Maker())
                .wanted
                .computeIfAbsent(name.count(), count -> new One());
        if (name.element() == VariableName.WHOLE) {
            one.whole = number;
            return;
        }
        if (one.elements.isEmpty()) {
            one.number = -2 - withElements.size();
            withElements.add(one);
        }
        one.elements.add(new int[] {name.element(), number});
    }

    /** A thread has allocated an object. */
    void made(String threadPath, Site site, Object object) {
        Making making = making(site);
        if (making == null) {
            if (hasFields && mayBeNamed(object.getClass())) {
                put(object, OTHER);
            }
            return;
        }
        Maker maker = making.threads.get(threadPath);
        One one = maker == null ? null : maker.wanted.get(++maker.count);
        int number = one == null ? making.all : number(one, making.all);
        if (number != NONE || hasFields && mayBeNamed(object.getClass())) {
            put(object, number);
        }
    }

    private static int number(One one, int all) {
        if (one.whole == NONE) {
            one.whole = all;
        }
        return one.elements.isEmpty() ? one.whole : one.number;
    }

    private void put(Object object, int number) {
        objects.put(object, number);
        Object inside = LockOwners.synchroniser(object);
        if (inside != object) {
            objects.put(inside, number);
        }
    }

    private Making making(Site site) {
        if (makings.isEmpty()) {
            return null;
        }
        Making making = bySite.get(site);
        if (making == null && !bySite.containsKey(site)) {
            making = makings.get(new Instruction(site.method(), site.offset()));
            bySite.put(site, making);
        }
        return making;
    }

    private boolean mayBeNamed(Class<?> type) {
        Boolean known = namedByClass.get(type);
        if (known == null) {
            known = false;
            for (VariableName name : variables) {
                known |= name.isField()
                        && (type.isArray()
                                ? name.member().name().equals(NameOfUnseen.ELEMENTS)
                                : isInstance(type, name.member().owner()));
            }
            namedByClass.put(type, known);
        }
        return known;
    }

    /** Returns the number of the variable that the thread's pending operation touches, or {@link #NONE}. */
    int of(ThreadView thread) {
        int written = of((ObjectAccess) thread);
        return written != NONE || thread.source() == null ? written : of(thread.source());
    }

    private int of(ObjectAccess access) {
        return of(access.op(), access.site(), access.object(), access.index(), access.length());
    }

    /**
     * Returns the number of the variable that a site's operation touches, or {@link #NONE}. A range may have any number
     * of elements from the index on.
     *
     * @param object null for static fields
     * @param index of an array element; ignored otherwise
     */
    int of(Site site, Object object, int index) {
        return of(site.op(), site, object, index);
    }

    /** The same for an operation other than the site's own. */
    int of(Op op, Site site, Object object, int index) {
        return of(op, site, object, index, op.isRange() ? Integer.MAX_VALUE : 1);
    }

    private int of(Op op, Site site, Object object, int index, int length) {
        if (!NameOfUnseen.isOnVariable(op)) {
            return NONE;
        }
        boolean seen = false;
        if (object != null && objects.size() > 0) {
            int number = objects.get(object);
            if (number == ObjectTable.NONE && !op.isAccess()) {
                Object inside = LockOwners.synchroniser(object);
                number = inside == object ? number : objects.get(inside);
            }
            if (number < OTHER && number != ObjectTable.NONE) {
                return element(withElements.get(-2 - number), index, length);
            }
            if (number >= 0) {
                return number;
            }
            seen = number == OTHER;
        }
        return hasFields ? named(op, site, object, seen) : NONE;
    }

    private static int element(One one, int index, int length) {
        for (int i = 0; i < one.elements.size(); i++) {
            int behind = one.elements.get(i)[0] - index;
            if (behind >= 0 && behind < length) {
                return one.elements.get(i)[1];
            }
        }
        return one.whole;
    }

    private int named(Op op, Site site, Object object, boolean seen) {
        int[] candidates = namedBySite.get(site);
        if (candidates == null) {
            candidates = candidates(op, site, object == null);
            namedBySite.put(site, candidates);
        }
        // A library lock is recorded by its internal synchroniser, whose allocation is never observed.
        boolean isMade = seen && (op.isAccess() || NameOfUnseen.isNamedByClass(op, site));
        if (candidates.length == 0 || isMade) {
            return NONE;
        }
        for (int candidate : candidates) {
            Member name = variables.get(candidate).member();
            boolean isOwner;
            if (NameOfUnseen.isNamedByClass(op, site)) {
                isOwner = object != null && isNamed(object.getClass(), name.owner());
            } else {
                isOwner = !op.isAccess()
                        || op.isArrayAccess()
                        || object == null
                        || name.owner().equals(site.variable().owner())
                        || isInstance(object.getClass(), name.owner());
            }
            if (isOwner) {
                return candidate;
            }
        }
        return NONE;
    }

    /**
     * Names of instance fields are compared without their class, because an instruction may name a subclass of the
     * declaring class.
     */
    private int[] candidates(Op op, Site site, boolean isStatic) {
        boolean byClass = NameOfUnseen.isNamedByClass(op, site);
        VariableName wanted = byClass ? null : NameOfUnseen.of(op, site, null, isStatic);
        boolean anyOwner = op.isAccess() && !op.isArrayAccess() && !isStatic;
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            VariableName name = variables.get(i);
            boolean fits;
            if (!name.isField()) {
                fits = false;
            } else if (byClass) {
                fits = name.member().name().equals(NameOfUnseen.THIS);
            } else if (anyOwner) {
                fits = name.member().name().equals(site.variable().name());
            } else {
                fits = name.equals(wanted);
            }
            if (fits) {
                found.add(i);
            }
        }
        return found.isEmpty()
                ? NO_CANDIDATES
                : found.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns whether a class is the one with this internal name, or a subclass. */
    private static boolean isInstance(Class<?> type, String internalName) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (isNamed(at, internalName)) {
                return true;
            }
        }
        return false;
    }

    /** Compares without creating a string. */
    private static boolean isNamed(Class<?> type, String internalName) {
        String name = type.getName();
        if (name.length() != internalName.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char at = internalName.charAt(i);
            if (name.charAt(i) != (at == '/' ? '.' : at)) {
                return false;
            }
        }
        return true;
    }
}
