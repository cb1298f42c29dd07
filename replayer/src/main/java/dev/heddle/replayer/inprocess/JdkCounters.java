package dev.heddle.replayer.inprocess;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counters of the JDK that a program can see, for example in names of threads and pools. Before each run they are reset
 * to their values before the first run. Counters that a JDK lacks are skipped.
 */
final class JdkCounters {
    /** Classes and static fields; some differ between JDKs. */
    private static final String[][] FIELDS = {
        {"java.lang.Thread", "threadInitNumber"},
        {"java.lang.Thread$ThreadNumbering", "next"},
        {"java.lang.Thread", "threadSeqNumber"},
        {"java.util.Random", "seedUniquifier"},
        {"java.util.Timer", "nextSerialNumber"},
        {"java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber"},
        {"java.util.concurrent.ForkJoinPool", "poolNumberSequence"},
        {"java.util.concurrent.ForkJoinPool", "poolIds"},
        {"java.util.concurrent.ThreadLocalRandom", "probeGenerator"},
        {"java.util.concurrent.ThreadLocalRandom", "seeder"},
    };

    private final List<Counter> counters = new ArrayList<>();

    private record Counter(Field field, Object holder, long first) {}

    /** Saves the current values. */
    JdkCounters() throws IllegalAccessException {
        for (String[] name : FIELDS) {
            try {
                Field field = Class.forName(name[0]).getDeclaredField(name[1]);
                if (!Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                field.setAccessible(true);
                Object value = field.get(null);
                counters.add(new Counter(field, value, ((Number) value).longValue()));
            } catch (ClassNotFoundException | NoSuchFieldException e) {
                // This JDK has another one.
                continue;
            }
        }
    }

    void reset() throws IllegalAccessException {
        for (Counter counter : counters) {
            if (counter.holder instanceof AtomicInteger number) {
                number.set((int) counter.first);
            } else if (counter.holder instanceof AtomicLong number) {
                number.set(counter.first);
            } else if (counter.field.getType() == int.class) {
                counter.field.setInt(null, (int) counter.first);
            } else {
                counter.field.setLong(null, counter.first);
            }
        }
    }
}
