package dev.heddle.recorder.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Of which classes the fields and arrays are watched; see docs/design/samples.md. A field belongs to the class that declares it, and classes go
 * together whose fields may be in one atomic set: they are a <em>unit</em>, and watched or not as a whole.
 *
 * <p>Asked while classes are being loaded, by any thread, so it links nothing late: no lambdas.
 */
public final class WatchFilter {
    /** All classes. */
    public static final WatchFilter ALL = new WatchFilter(1, 0, List.of(), false, null);

    /** The unit of all collections of the JDK, and of what extends them: they use each other's fields. */
    public static final String JDK = "java/util/*";

    private static final char NESTED = '$';
    private static final int MIX = 0x9E37_79B9;
    /** More steps than from a class to what it is nested in, to what that extends, and so on, nobody takes. */
    private static final int MOST_STEPS = 16;

    private final int parts;
    private final Globs named;
    /** Internal names of classes that are named without {@code *}. */
    private final List<String> wholeNames = new ArrayList<>();

    private final boolean namesJdk;
    private final Map<String, String> units = new ConcurrentHashMap<>();
    private final Map<String, Boolean> namedClasses = new ConcurrentHashMap<>();
    /** Whether what is watched may change while the program runs. */
    private final boolean changing;

    /** What is watched so far in a run with a budget, else null. */
    private final DisabledHooks givenUp;

    private volatile int part;

    private WatchFilter(int parts, int part, List<String> names, boolean changing, DisabledHooks givenUp) {
        this.parts = parts;
        this.givenUp = givenUp;
        this.changing = changing;
        this.part = part;
        this.named = Globs.of(names);
        boolean jdk = false;
        for (String name : names) {
            jdk |= Scope.isOfJdk(name);
            if (name.indexOf('*') < 0) {
                wholeNames.add(name.replace('.', '/'));
            }
        }
        this.namesJdk = jdk;
    }

    /**
     * One of so many parts of all units; each unit is in just one.
     *
     * @param parts how many, at least 1
     * @param part the number of a run; it counts modulo the number of parts
     * @param names classes that are watched besides
     */
    public static WatchFilter sample(int parts, int part, List<String> names) {
        return new WatchFilter(parts, part, names, false, null);
    }

    /** Classes by their names with {@code *} for any characters, and what is nested in them. */
    public static WatchFilter named(List<String> names) {
        return new WatchFilter(0, 0, names, false, null);
    }

    /** The same, of which the part may {@linkplain #move move}. */
    public WatchFilter changing() {
        return new WatchFilter(parts, part, named.texts(), true, givenUp);
    }

    /** The same, of which classes are admitted and methods {@linkplain DisabledHooks given up} while the program runs; at first nothing is watched. */
    public WatchFilter withBudget() {
        return new WatchFilter(parts, part, named.texts(), changing, new DisabledHooks());
    }

    /** What is admitted and what is given up; null if all is watched from the start. */
    public DisabledHooks givenUp() {
        return givenUp;
    }

    /** Whether there are classes, or may come to be methods, that are not watched. */
    public boolean isPartial() {
        return parts != 1 || givenUp != null;
    }

    /** Whether what is watched may change, so that a class may be woven again in another way. */
    public boolean isChanging() {
        return changing || givenUp != null;
    }

    /** Whether the part that is watched may change. */
    boolean isMoving() {
        return changing;
    }

    /** Whether all classes are watched, if not all of their methods. */
    boolean hasAllClasses() {
        return parts == 1;
    }

    /** From now on the next part is watched. Classes that are loaded already must be woven again. One thread calls this; all may read. */
    public void move() {
        int next = part + 1;
        part = next;
    }

    /** Whether a unit is watched in one of two parts only. */
    boolean differs(String unit, int one, int other) {
        return parts > 0 && isOfPart(unit, one) != isOfPart(unit, other);
    }

    /** Which part is watched. */
    public int part() {
        return part;
    }

    /** Whether accesses are recorded within the JDK's collections. */
    public boolean hasJdk() {
        return hasJdk(part);
    }

    /** The same, if this is the part that is watched. */
    boolean hasJdk(int ofPart) {
        return (givenUp == null || givenUp.hasJdk()) && wantsJdk(ofPart);
    }

    /** The same, if the collections are admitted, or once they are. */
    public boolean wantsJdk() {
        return wantsJdk(part);
    }

    private boolean wantsJdk(int ofPart) {
        return hasAllClasses() || namesJdk || parts > 0 && isOfPart(JDK, ofPart);
    }

    /** Whether the fields that a class declares are watched, if this is the part that is. */
    boolean has(String internalName, int ofPart, Scope scope, Hierarchy hierarchy, ClassLoader loader) {
        if (hasAllClasses()) {
            return true;
        }
        String unit = unit(internalName, scope, hierarchy, loader);
        return parts > 0 && isOfPart(unit, ofPart)
                || (unit.equals(JDK) ? namesJdk : isNamed(internalName, hierarchy, loader));
    }

    private boolean isOfPart(String unit, int wanted) {
        return partOf(unit, parts) == Math.floorMod(wanted, parts);
    }

    /** The same in every run: which of so many parts a unit is in. */
    static int partOf(String unit, int parts) {
        int hash = unit.hashCode() * MIX;
        return Math.floorMod(hash ^ hash >>> 15, parts);
    }

    /**
     * The unit of a class, by the name of one of its classes. An object's atomic set has the fields of its superclasses, too, so a class goes
     * with the topmost of them that has any, and with what that is nested in.
     */
    String unit(String internalName, Scope scope, Hierarchy hierarchy, ClassLoader loader) {
        String known = units.get(internalName);
        if (known == null) {
            known = findUnit(internalName, scope, hierarchy, loader);
            units.put(internalName, known);
        }
        return known;
    }

    private static String findUnit(String internalName, Scope scope, Hierarchy hierarchy, ClassLoader loader) {
        String at = internalName;
        for (int step = 0; step < MOST_STEPS; step++) {
            String next = outermost(root(at, scope, hierarchy, loader));
            if (Scope.isOfJdk(next) && scope.hasAccesses(next)) {
                return JDK;
            }
            if (next.equals(at)) {
                break;
            }
            at = next;
        }
        return at;
    }

    /** The topmost superclass with fields that change, as far as accesses to them are recorded; the class itself if there is none. */
    private static String root(String name, Scope scope, Hierarchy hierarchy, ClassLoader loader) {
        String root = name;
        String at = hierarchy.superName(name, loader);
        while (at != null && (!Scope.isOfJdk(at) || scope.hasAccesses(at))) {
            if (hierarchy.hasChangingFields(at, loader)) {
                root = at;
            }
            at = hierarchy.superName(at, loader);
        }
        return root;
    }

    private static String outermost(String name) {
        // A name may begin with the sign, as that of a proxy.
        int nested = name.indexOf(NESTED, name.lastIndexOf('/') + 2);
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** Whether a class is named, or what it is nested in, or a superclass of it; or one that has its fields, too, because it extends it. */
    private boolean isNamed(String internalName, Hierarchy hierarchy, ClassLoader loader) {
        if (named.isEmpty()) {
            return false;
        }
        Boolean known = namedClasses.get(internalName);
        if (known == null) {
            known = findNamed(internalName, hierarchy, loader);
            namedClasses.put(internalName, known);
        }
        return known;
    }

    private boolean findNamed(String internalName, Hierarchy hierarchy, ClassLoader loader) {
        String at = internalName;
        while (at != null && !Scope.isOfJdk(at)) {
            if (named.matches(at.replace('/', '.'))
                    || named.matches(outermost(at).replace('/', '.'))) {
                return true;
            }
            at = hierarchy.superName(at, loader);
        }
        for (String name : wholeNames) {
            if (hierarchy.isKnownSubclass(name, internalName, loader)) {
                return true;
            }
        }
        return false;
    }
}
