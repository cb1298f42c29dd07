package dev.heddle.analyzer.race;

import java.util.Set;

/**
 * Fields of the JDK's collections that cache a view. Two threads that request the keys of an unmodified map at the same
 * time race there, as intended by its authors. The program is correct.
 */
final class LibraryCaches {
    private static final Set<String> FIELDS = Set.of(
            "java.util.AbstractMap.keySet",
            "java.util.AbstractMap.values",
            "java.util.HashMap.entrySet",
            "java.util.TreeMap.entrySet",
            "java.util.TreeMap.navigableKeySet",
            "java.util.TreeMap.descendingMap",
            "java.util.TreeMap$NavigableSubMap.descendingMapView",
            "java.util.TreeMap$NavigableSubMap.entrySetView",
            "java.util.TreeMap$NavigableSubMap.navigableKeySetView",
            "java.util.IdentityHashMap.entrySet",
            "java.util.WeakHashMap.entrySet",
            "java.util.EnumMap.entrySet",
            "java.util.Collections$UnmodifiableMap.keySet",
            "java.util.Collections$UnmodifiableMap.entrySet",
            "java.util.Collections$UnmodifiableMap.values",
            "java.util.Collections$CheckedMap.entrySet",
            "java.util.Collections$SingletonMap.keySet",
            "java.util.Collections$SingletonMap.entrySet",
            "java.util.Collections$SingletonMap.values");

    private LibraryCaches() {}

    /**
     * Whether a field is such a cache.
     *
     * @param variable qualified name of a field
     */
    static boolean contains(String variable) {
        return FIELDS.contains(variable);
    }
}
