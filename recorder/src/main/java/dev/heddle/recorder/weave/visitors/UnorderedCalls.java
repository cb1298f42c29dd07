package dev.heddle.recorder.weave.visitors;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls of the JDK that order no threads beyond the operations that hooks report: neither the Java memory model nor the
 * documentation of the method promises an order, and the method runs no code of the program. The JVM has initialised
 * the classes before the program begins.
 */
final class UnorderedCalls {
    /** Classes all of whose methods are such, except those with {@link #UNKNOWN_PARAMETERS}. */
    private static final Set<String> CLASSES = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/String",
            "java/lang/StringBuilder",
            "java/lang/Character",
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Short",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Enum",
            "java/lang/Record");

    /** Methods of those classes that read a system property. */
    private static final Set<String> NOT_OF_CLASSES = Set.of("getBoolean", "getInteger", "getLong");

    /** Their {@code valueOf} may initialise another class, which is an order (JLS 12.4.2). */
    private static final Set<String> INITIALISING =
            Set.of("java/lang/Enum", "java/lang/Byte", "java/lang/Short", "java/lang/Character");

    /** By class. {@code Thread.sleep} and {@code Thread.yield} order nothing (JLS 17.3). */
    private static final Map<String, Set<String>> METHODS = Map.of(
            "java/lang/Object", Set.of("<init>", "getClass"),
            "java/util/Objects",
                    Set.of(
                            "requireNonNull",
                            "isNull",
                            "nonNull",
                            "checkIndex",
                            "checkFromToIndex",
                            "checkFromIndexSize"),
            "java/lang/System", Set.of("nanoTime", "currentTimeMillis", "identityHashCode", "lineSeparator"),
            "java/lang/Thread", Set.of("yield", "onSpinWait", "sleep", "currentThread"),
            "java/lang/Class",
                    Set.of(
                            "getName",
                            "getSimpleName",
                            "getTypeName",
                            "getSuperclass",
                            "getComponentType",
                            "getModifiers",
                            "isArray",
                            "isInterface",
                            "isInstance",
                            "isAssignableFrom",
                            "isEnum",
                            "desiredAssertionStatus",
                            "hashCode",
                            "equals"));

    /** Parameters whose methods may synchronise, or run code of the program. */
    private static final List<String> UNKNOWN_PARAMETERS =
            List.of("java/lang/Object;", "java/lang/CharSequence;", "java/lang/StringBuffer;", "java/lang/Iterable;");

    /** A call of one of them through {@code Object} or {@code Comparable} runs the code of the receiver's class. */
    private static final Set<String> OF_EACH_OBJECT = Set.of("hashCode", "equals", "toString", "compareTo");

    private static final String BUFFER = "java/lang/StringBuffer";

    private UnorderedCalls() {}

    /** Whether a call instruction is such a call. */
    static boolean has(MethodWeaving at, String owner, String name, String descriptor) {
        Set<String> methods = METHODS.get(owner);
        if (methods != null) {
            return methods.contains(name) && !descriptor.contains("/Supplier");
        }
        String parameters = descriptor.substring(0, descriptor.indexOf(')'));
        if (!name.equals("equals") && UNKNOWN_PARAMETERS.stream().anyMatch(parameters::contains)) {
            return false;
        }
        if (owner.equals(BUFFER)) {
            // Hooks report the monitor of its synchronized methods.
            return at.type.scope.extent(BUFFER, true) != null;
        }
        boolean mayInitialise = name.equals("valueOf") && INITIALISING.contains(owner);
        return CLASSES.contains(owner) && !NOT_OF_CLASSES.contains(name) && !mayInitialise;
    }

    /** Whether a method of such a class stores into no array of the program. */
    static boolean storesNothing(String owner, String name) {
        return CLASSES.contains(owner) && !name.startsWith("get");
    }

    /** Whether each object has the method, so that the class of the receiver decides which code runs. */
    static boolean isOfEachObject(String owner, String name) {
        return (owner.equals("java/lang/Object") || owner.equals("java/lang/Comparable"))
                && OF_EACH_OBJECT.contains(name);
    }
}
