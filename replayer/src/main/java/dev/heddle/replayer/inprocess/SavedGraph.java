package dev.heddle.replayer.inprocess;

import java.io.Closeable;
import java.io.Flushable;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.charset.Charset;
import java.security.Provider;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;

/**
 * The values of all variables that are reachable from the static variables of some classes, or from some objects.
 * {@link #restore} writes them back in place. So a table has the same entries as before, a lock is free if it was, and
 * references from other objects stay valid.
 *
 * <p>The walk does not enter objects that no run changes, or that are not plain data: classes, loaders, threads,
 * references, streams, buffers, providers. Use it only while no thread of a run executes.
 */
final class SavedGraph {
    /** Registries of the JDK have a few thousand objects. More means that the walk has left them. */
    private static final int MOST_OBJECTS = 50_000;

    private static final Set<Class<?>> LEAVES = Set.of(
            Class.class,
            ClassLoader.class,
            Module.class,
            Thread.class,
            ThreadGroup.class,
            Reference.class,
            ReferenceQueue.class,
            Closeable.class,
            Flushable.class,
            Buffer.class,
            Charset.class,
            Provider.class,
            TimeZone.class,
            CharSequence.class,
            Number.class,
            Boolean.class,
            Character.class,
            Enum.class);

    private static final String ATOMICS = "java.util.concurrent.atomic.";

    private final Opener opener;
    private final Map<Class<?>, Field[]> fields = new HashMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> next = new ArrayDeque<>();
    private final List<SavedField> saved = new ArrayList<>();
    private final List<SavedArray> arrays = new ArrayList<>();
    /** All of {@link #saved}; null while more may come. The JDK's lists are instrumented, and this is read often. */
    private SavedField[] all;

    /** Opens packages of the JDK to this class. */
    interface Opener {
        void open(Class<?> type);
    }

    /** @param owner null for a static variable */
    private record SavedField(Field field, Object owner, Object value) {
        void restore() throws IllegalAccessException {
            Object now = field.get(owner);
            boolean isSame = field.getType().isPrimitive() ? value.equals(now) : value == now;
            if (!isSame) {
                field.set(owner, value);
            }
        }
    }

    private record SavedArray(Object array, Object copy) {
        void restore() {
            System.arraycopy(copy, 0, array, 0, Array.getLength(copy));
        }
    }

    SavedGraph(Opener opener) {
        this.opener = opener;
    }

    /**
     * Saves the static variables of a class and the objects reachable from them.
     *
     * @throws IllegalStateException if there are more objects than a registry has
     */
    void addStatics(Class<?> type) throws IllegalAccessException {
        opener.open(type);
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                save(field, null);
            }
        }
        walk();
    }

    /** Saves the static variables of a class, but not the state of the objects they refer to. */
    void addFlat(Class<?> type) throws IllegalAccessException {
        opener.open(type);
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers())) {
                field.setAccessible(true);
                add(new SavedField(field, null, field.get(null)));
            }
        }
    }

    /** Saves some instance variables of an object, and the elements of arrays among them. */
    void addFlat(Object object, Set<String> names) throws IllegalAccessException {
        for (Field field : fieldsOf(object.getClass())) {
            if (names.contains(field.getName())) {
                Object value = field.get(object);
                add(new SavedField(field, object, value));
                if (value != null && value.getClass().isArray()) {
                    saveArray(value);
                }
            }
        }
    }

    /** Saves the variables of an object and the objects reachable from them. */
    void addObject(Object object) throws IllegalAccessException {
        reach(object);
        walk();
    }

    /** Writes the saved values back. */
    void restore() throws IllegalAccessException {
        if (all == null) {
            all = saved.toArray(new SavedField[0]);
        }
        for (SavedField one : all) {
            one.restore();
        }
        for (SavedArray one : arrays) {
            one.restore();
        }
    }

    private void walk() throws IllegalAccessException {
        for (Object object = next.poll(); object != null; object = next.poll()) {
            if (object.getClass().isArray()) {
                saveArray(object);
            } else {
                for (Field field : fieldsOf(object.getClass())) {
                    save(field, object);
                }
            }
        }
    }

    private void saveArray(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        arrays.add(new SavedArray(array, copy));
        if (copy instanceof Object[] elements) {
            for (Object element : elements) {
                reach(element);
            }
        }
    }

    private void save(Field field, Object owner) throws IllegalAccessException {
        Object value = field.get(owner);
        if (!Modifier.isFinal(field.getModifiers())) {
            add(new SavedField(field, owner, value));
        }
        if (!field.getType().isPrimitive()) {
            reach(value);
        }
    }

    private void add(SavedField field) {
        saved.add(field);
        all = null;
    }

    private void reach(Object object) {
        if (object == null || isLeaf(object.getClass()) || !seen.add(object)) {
            return;
        }
        if (seen.size() > MOST_OBJECTS) {
            throw new IllegalStateException(
                    "more than " + MOST_OBJECTS + " objects belong to the registries of this JDK; one is "
                            + object.getClass().getName());
        }
        next.add(object);
    }

    private static boolean isLeaf(Class<?> type) {
        if (type.isHidden() || type.getName().startsWith("java.lang.invoke.")) {
            return true;
        }
        if (type.getName().startsWith(ATOMICS)) {
            // Some of these are numbers, which change.
            return false;
        }
        for (Class<?> leaf : LEAVES) {
            if (leaf.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }

    /** The instance variables of a class and its superclasses. */
    private Field[] fieldsOf(Class<?> type) {
        Field[] known = fields.get(type);
        if (known != null) {
            return known;
        }
        List<Field> found = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            opener.open(at);
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    found.add(field);
                }
            }
        }
        Field[] all = found.toArray(new Field[0]);
        fields.put(type, all);
        return all;
    }

    @Override
    public String toString() {
        return saved.size() + " variables and " + arrays.size() + " arrays of " + seen.size() + " objects";
    }
}
