package dev.heddle.replayer.inprocess;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/**
 * The state of the pool that all of a JVM shares: its counts of threads, tasks and names, and the table of its queues. It is never as it was
 * once it was used.
 *
 * @param numbers values of its fields that are numbers
 * @param queues identity of the table
 */
record CommonPool(List<Number> numbers, int queues) {
    CommonPool {
        numbers = List.copyOf(numbers);
    }

    /** Looked up once: this is asked after every run. */
    private static final List<Field> FIELDS = fields();

    private static List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        for (Field field : ForkJoinPool.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                fields.add(field);
            }
        }
        return fields;
    }

    static CommonPool now() throws IllegalAccessException {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        List<Number> numbers = new ArrayList<>();
        int queues = 0;
        for (Field field : FIELDS) {
            Object value = field.get(pool);
            if (value instanceof Number number && field.getType().isPrimitive()) {
                numbers.add(number);
            } else if (field.getType().isArray()) {
                queues = queues * 31 + System.identityHashCode(value);
            }
        }
        return new CommonPool(numbers, queues);
    }
}
