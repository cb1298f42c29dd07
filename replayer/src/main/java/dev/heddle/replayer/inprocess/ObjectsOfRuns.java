package dev.heddle.replayer.inprocess;

import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Objects whose classes a run has defined, and where a static variable that outlives the run holds them. */
final class ObjectsOfRuns {
    private ObjectsOfRuns() {}

    /**
     * Removes such objects from a static variable, or from the table, the collection, the array or the reference that
     * it holds.
     *
     * @throws UnsupportedOperationException if the collection cannot be changed
     */
    static void removeFrom(Field field) throws IllegalAccessException {
        Object value = field.get(null);
        if (isOfRun(value)) {
            if (!Modifier.isFinal(field.getModifiers())) {
                field.set(null, null);
            }
        } else if (value instanceof Map<?, ?> map) {
            if (map.entrySet().stream().anyMatch(e -> isOfRun(e.getKey()) || isOfRun(e.getValue()))) {
                map.entrySet().removeIf(entry -> isOfRun(entry.getKey()) || isOfRun(entry.getValue()));
            }
        } else if (value instanceof Collection<?> collection) {
            if (collection.stream().anyMatch(ObjectsOfRuns::isOfRun)) {
                collection.removeIf(ObjectsOfRuns::isOfRun);
            }
        } else if (value instanceof Object[] array) {
            for (int i = 0; i < array.length; i++) {
                if (isOfRun(array[i])) {
                    array[i] = null;
                }
            }
        } else if (value instanceof Reference<?> reference) {
            if (isOfRun(reference.get())) {
                reference.clear();
            }
        } else if (value instanceof AtomicReference<?> reference) {
            if (isOfRun(reference.get())) {
                reference.set(null);
            }
        }
    }

    private static boolean isOfRun(Object object) {
        if (object == null) {
            return false;
        }
        Class<?> type = object instanceof Class<?> named ? named : object.getClass();
        return object instanceof RunLoader || RunLoader.isOfRun(type);
    }
}
