package dev.heddle.engine.internal.probe;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Stream;

/**
 * A class with the expressions and calls of its tests.
 *
 * @param type the class; it is not initialised
 * @param creations expressions that create an object
 * @param calls the calls of its public methods
 * @param excluded methods without tests, each with the reason
 */
record ProbedClass(Class<?> type, List<String> creations, List<ProbedCall> calls, List<String> excluded) {
    ProbedClass {
        creations = List.copyOf(creations);
        calls = List.copyOf(calls);
        excluded = List.copyOf(excluded);
    }

    /** The name in Java source. */
    String sourceName() {
        return type.getCanonicalName();
    }

    /** Whether some calls need a second object. */
    boolean usesPeer() {
        return calls.stream().anyMatch(ProbedCall::usesPeer);
    }

    /** Whether it is a collection whose documentation promises no order of the elements. */
    boolean isUnordered() {
        boolean isCollection = Map.class.isAssignableFrom(type) || Set.class.isAssignableFrom(type);
        return isCollection
                && Stream.of(SortedMap.class, SortedSet.class, LinkedHashMap.class, LinkedHashSet.class)
                        .noneMatch(ordered -> ordered.isAssignableFrom(type));
    }

    /** Whether the class itself declares the method of a call. */
    boolean declares(ProbedCall call) {
        return calls.stream().anyMatch(one -> one.isOwn() && one.isOfMethod(call));
    }

    boolean isGeneric() {
        return type.getTypeParameters().length > 0;
    }
}
