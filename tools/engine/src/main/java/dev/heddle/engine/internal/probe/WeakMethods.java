package dev.heddle.engine.internal.probe;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Methods whose results need not fit one order of the calls, by the documentation of the interfaces that they implement
 * or by their names.
 */
final class WeakMethods {
    /** Bulk methods and views of collections, as {@code java.util.concurrent} documents them. */
    private static final Set<String> OF_COLLECTIONS = Set.of(
            "addAll",
            "clear",
            "containsAll",
            "containsValue",
            "drainTo",
            "elements",
            "entrySet",
            "forEach",
            "isEmpty",
            "iterator",
            "keySet",
            "keys",
            "mappingCount",
            "parallelStream",
            "putAll",
            "removeAll",
            "removeIf",
            "replaceAll",
            "retainAll",
            "size",
            "spliterator",
            "stream",
            "toArray",
            "values");

    private static final Set<String> OF_ALL = Set.of(
            "toString",
            "hashCode",
            "equals",
            "iterator",
            "spliterator",
            "stream",
            "parallelStream",
            "forEach",
            // Other threads take and free places meanwhile.
            "remainingCapacity");

    private static final Pattern NAMES = Pattern.compile(
            "(try|relaxed|weak|unordered|lazy|dump|print).*|.*(estimat|approx|snapshot|stats|statistic).*"
                    // Only threads within calls are in these results.
                    + "|.*(queued|waiters|waiting|queuelength).*"
                    // Statistics, which may show an object between two steps of a call.
                    + "|get.+count");

    private static final Pattern FAILING = Pattern.compile("(relaxed|weak|unordered|lazy)([A-Z].*)?");

    /** Bulk methods of collections that change them. */
    private static final Set<String> CHANGING = Set.of(
            "addAll", "clear", "drainTo", "forEach", "putAll", "removeAll", "removeIf", "replaceAll", "retainAll");

    private WeakMethods() {}

    /** Whether a collection of {@code java.util.concurrent} changes element by element in the method of this name. */
    static boolean isChangedInSteps(String name) {
        return CHANGING.contains(name);
    }

    /** Whether a method may do nothing, or later, only because other threads run. */
    static boolean mayFail(Method method) {
        return FAILING.matcher(method.getName()).matches();
    }

    static boolean isWeak(Class<?> type, Method method) {
        String name = method.getName();
        boolean isCollection = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
        return OF_ALL.contains(name)
                || isCollection && OF_COLLECTIONS.contains(name)
                || NAMES.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }
}
