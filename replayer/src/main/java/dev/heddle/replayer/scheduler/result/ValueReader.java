package dev.heddle.replayer.scheduler.result;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.run.FinalValues;
import dev.heddle.trace.run.FinalValues.Variable;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of variables that a run has written, without calling code of the program. A name is left out if one
 * of its values cannot be read: the garbage collector has removed its object, another class loader has its class, or
 * its module is closed.
 */
final class ValueReader {
    private static final int MOST_CHARACTERS = 40;

    private final ClassLoader classes;
    private final Predicate<Class<?>> isPending;
    private final Map<String, List<String>> values = new TreeMap<>();
    private final Map<String, Set<Integer>> writes = new TreeMap<>();
    private final Set<String> unknown = new TreeSet<>();

    /**
     * @param classes loader of the program's classes, for static fields
     * @param isPending whether the JVM has not initialised a class
     */
    ValueReader(ClassLoader classes, Predicate<Class<?>> isPending) {
        this.classes = classes;
        this.isPending = isPending;
    }

    /** @param classes loader of the program's classes, for static fields */
    static ValueReader of(ClassLoader classes) {
        return new ValueReader(classes, Pending::is);
    }

    /** The question to the JVM whether it has initialised a class. Found once, because a JVM may make many runs. */
    private static final class Pending {
        private static final Object UNSAFE;
        private static final Method METHOD;

        static {
            try {
                Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
                UNSAFE = type.getMethod("getUnsafe").invoke(null);
                METHOD = type.getMethod("shouldBeInitialized", Class.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        static boolean is(Class<?> type) {
            try {
                return (boolean) METHOD.invoke(UNSAFE, type);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    FinalValues read(WrittenVariables written) {
        written.forEach(this::add);
        List<Variable> all = new ArrayList<>();
        values.forEach((name, list) -> {
            if (!unknown.contains(name)) {
                list.sort(null);
                all.add(new Variable(name, list, List.copyOf(writes.get(name))));
            }
        });
        return new FinalValues(all);
    }

    private void add(Member field, @Nullable WeakReference<Object> reference, int index, int[] counts) {
        Object owner = reference == null ? null : reference.get();
        String name = index >= 0 ? field.descriptor() + FinalValues.ELEMENTS : field.qualifiedName();
        String value = reference != null && owner == null ? null : value(field, owner, index);
        if (value == null) {
            unknown.add(name);
            return;
        }
        values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        Set<Integer> numbers = writes.computeIfAbsent(name, key -> new TreeSet<>());
        for (int count : counts) {
            if (count > 0) {
                numbers.add(count);
            }
        }
    }

    /** The value in words; null if it cannot be read. */
    private @Nullable String value(Member field, @Nullable Object owner, int index) {
        if (index >= 0) {
            return index < Array.getLength(owner) ? text(Array.get(owner, index)) : null;
        }
        try {
            Field found = owner == null ? staticField(field) : instanceField(field, owner.getClass());
            return found == null || !found.trySetAccessible() ? null : text(found.get(owner));
        } catch (ReflectiveOperationException | LinkageError e) {
            // The class is no longer complete, or another class of its name is in its place: the value is unknown.
            return null;
        }
    }

    /**
     * Initialises no class: that would call code of the program. Variables of interfaces are left out, because only
     * their initialisation writes them.
     */
    private @Nullable Field staticField(Member field) throws ReflectiveOperationException {
        Class<?> type = Class.forName(field.owner().replace('/', '.'), false, classes);
        if (type.isInterface()) {
            return null;
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (isPending.test(at)) {
                return null;
            }
            Field found = declared(at, field.name());
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Field instanceField(Member field, Class<?> type) {
        Class<?> at = type;
        while (at != null && !at.getName().equals(field.owner().replace('/', '.'))) {
            at = at.getSuperclass();
        }
        for (; at != null; at = at.getSuperclass()) {
            Field found = declared(at, field.name());
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Field declared(Class<?> type, String name) {
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        return null;
    }

    private static String text(@Nullable Object value) {
        if (value instanceof String text) {
            return '"' + (text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + '…') + '"';
        }
        return String.valueOf(value);
    }
}
