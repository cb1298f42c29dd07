package dev.heddle.recorder.weave.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The classes whose fields and arrays are watched; see docs/internals/recording.md. A field belongs to the class that
 * declares it. Classes whose fields may be in one atomic set are a <em>unit</em>, which is watched or not as a whole.
 *
 * <p>Called by any thread while classes are loaded, so nothing here links late: no lambdas.
 */
public final class WatchFilter {
    /** All classes. */
    public static final WatchFilter ALL = new WatchFilter(1, 0, List.of());

    /** The unit of all JDK collections and their subclasses, which use each other's fields. */
    public static final String JDK = "java/util/*";

    private static final char NESTED = '$';
    private static final int MIX = 0x9E37_79B9;
    /** An upper bound of the steps from a class to its enclosing class, to the superclass of that, and so on. */
    private static final int MOST_STEPS = 16;

    private final int parts;
    private final Globs named;
    /** Internal names of classes in patterns without {@code *}. */
    private final List<String> wholeNames = new ArrayList<>();

    private final boolean namesJdk;
    private final Map<String, String> units = new ConcurrentHashMap<>();
    private final Map<String, Boolean> namedClasses = new ConcurrentHashMap<>();
    private final int part;

    private WatchFilter(int parts, int part, List<String> names) {
        this.parts = parts;
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
     * One of several parts of all units; each unit is in exactly one part.
     *
     * @param parts the number of parts, at least 1
     * @param part the number of a run, taken modulo the number of parts
     * @param names classes that are watched in addition
     */
    public static WatchFilter sample(int parts, int part, List<String> names) {
        return new WatchFilter(parts, part, names);
    }

    /** Classes by their names, with {@code *} for any characters, and their nested classes. */
    public static WatchFilter named(List<String> names) {
        return new WatchFilter(0, 0, names);
    }

    /** Whether there may be classes that are not watched. */
    public boolean isPartial() {
        return parts != 1;
    }

    /** Whether accesses are recorded within the JDK's collections. */
    public boolean hasJdk() {
        return namesJdk || isOfPart(JDK);
    }

    /** Whether the declared fields of a class are watched. */
    public boolean has(String internalName, Scope scope, Hierarchy hierarchy, ClassLoader loader) {
        if (!isPartial()) {
            return true;
        }
        String unit = unit(internalName, scope, hierarchy, loader);
        return isOfPart(unit) || (unit.equals(JDK) ? namesJdk : isNamed(internalName, hierarchy, loader));
    }

    private boolean isOfPart(String unit) {
        return parts > 0 && partOf(unit, parts) == Math.floorMod(part, parts);
    }

    /** The part of a unit, the same in every run. */
    static int partOf(String unit, int parts) {
        int hash = unit.hashCode() * MIX;
        return Math.floorMod(hash ^ hash >>> 15, parts);
    }

    /**
     * The unit of a class, by the name of one of its classes. An object's atomic set includes the fields of its
     * superclasses. Therefore a class belongs to the unit of its topmost superclass with fields, and of the classes
     * nested in that.
     */
    public String unit(String internalName, Scope scope, Hierarchy hierarchy, ClassLoader loader) {
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

    /** The topmost superclass with fields that change and recorded accesses; or the class itself. */
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
        // A name may begin with this character, such as the name of a proxy.
        int nested = name.indexOf(NESTED, name.lastIndexOf('/') + 2);
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** Whether a pattern names a class, its enclosing class or a superclass, whose fields it then has. */
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
