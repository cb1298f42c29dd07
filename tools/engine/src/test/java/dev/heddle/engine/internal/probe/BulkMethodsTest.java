package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BulkMethodsTest {
    /** Methods with several steps have a name that begins with {@code bulk}. */
    public static class Buffer {
        private final Queue<String> elements = new ArrayDeque<>();
        private final AtomicInteger value = new AtomicInteger();
        private final Buffer[] parts = {};
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        public synchronized boolean offer(String element) {
            return elements.add(element);
        }

        public synchronized String poll() {
            return elements.poll();
        }

        public void bulkOfCalls(Collection<String> all) {
            for (String one : all) {
                offer(one);
            }
        }

        public void bulkBehindAnotherMethod(Collection<String> all) {
            bulkOfCalls(all);
        }

        public int bulkOfAFunction(Consumer<String> function, int most) {
            for (int i = 0; i < most; i++) {
                function.accept(elements.poll());
            }
            return most;
        }

        public void bulkOfParts() {
            for (int i = 0; i < parts.length; i++) {
                parts[i].step();
            }
        }

        private synchronized void step() {
            elements.clear();
        }

        public void bulkOfACollection() {
            counts.clear();
        }

        public void callsItsHousekeeping() {
            trim();
            value.incrementAndGet();
        }

        private void trim() {
            counts.clear();
        }

        public synchronized void lockedLoop(Collection<String> all) {
            for (String one : all) {
                offer(one);
            }
        }

        public boolean checkThenAct(String element) {
            return poll() == null && offer(element);
        }

        public int repeatedAttempt(IntUnaryOperator function) {
            while (true) {
                int old = value.get();
                if (value.compareAndSet(old, function.applyAsInt(old))) {
                    return old;
                }
            }
        }

        public String repeatedCalls(String element) {
            while (true) {
                String old = poll();
                if (old != null || offer(element)) {
                    return old;
                }
            }
        }
    }

    /** Sums without a lock and with one. */
    public static class Counter {
        private final int[] cells = new int[2];

        public int sum() {
            int all = 0;
            for (int cell : cells) {
                all += cell;
            }
            return all;
        }

        public synchronized int lockedSum() {
            return sum();
        }

        public int first() {
            return cells[0];
        }
    }

    @Test
    void findsMethodsThatMakeSeveralStepsWithoutALockAroundThem() throws IOException {
        try (ProbeClassPath classPath = ProbeClassPath.of("target/test-classes")) {
            BulkMethods methods = new BulkMethods(classPath);
            TreeSet<String> found = new TreeSet<>();
            for (Method method : Buffer.class.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && methods.isBulk(Buffer.class, method)) {
                    found.add(method.getName());
                }
            }
            assertThat(found)
                    .isEqualTo(Arrays.stream(Buffer.class.getDeclaredMethods())
                            .map(Method::getName)
                            .filter(name -> name.startsWith("bulk"))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    @Test
    void findsSumsThatAreEstimates() throws Exception {
        try (ProbeClassPath classPath = ProbeClassPath.of("target/test-classes")) {
            BulkMethods methods = new BulkMethods(classPath);
            assertThat(methods.isEstimate(Counter.class, Counter.class.getMethod("sum")))
                    .isTrue();
            assertThat(methods.isEstimate(Counter.class, Counter.class.getMethod("lockedSum")))
                    .isFalse();
            assertThat(methods.isEstimate(Counter.class, Counter.class.getMethod("first")))
                    .isFalse();
        }
    }
}
