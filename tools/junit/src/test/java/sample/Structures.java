package sample;

import static dev.heddle.junit.Heddle.action;
import static dev.heddle.junit.Heddle.operation;

import dev.heddle.junit.Search;
import dev.heddle.junit.SearchResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;

/** Concurrent structures that are linearizable, and ones that are not. */
public final class Structures {
    private Structures() {}

    /** An increment of a volatile field is no atomic operation. */
    public static class VolatileCounter {
        private volatile int count;

        public int increment() {
            return ++count;
        }

        public int get() {
            return count;
        }
    }

    private record Node(int value, Node next) {}

    /** A stack whose pop does not check that the top is unchanged. */
    public static class LosingStack {
        private final AtomicReference<Node> top = new AtomicReference<>();

        public void push(int value) {
            Node old = top.get();
            while (!top.compareAndSet(old, new Node(value, old))) {
                old = top.get();
            }
        }

        public Integer pop() {
            Node old = top.get();
            if (old == null) {
                return null;
            }
            top.set(old.next());
            return old.value();
        }
    }

    /** Treiber's stack. */
    public static class Stack {
        private final AtomicReference<Node> top = new AtomicReference<>();

        public void push(int value) {
            Node old = top.get();
            while (!top.compareAndSet(old, new Node(value, old))) {
                old = top.get();
            }
        }

        public Integer pop() {
            Node old = top.get();
            while (old != null && !top.compareAndSet(old, old.next())) {
                old = top.get();
            }
            return old == null ? null : old.value();
        }
    }

    /** A list with a limit, which is checked before the lock is taken. */
    public static class BoundedList {
        private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

        public boolean add(int value) {
            return list.size() < 1 && list.add(value);
        }

        public int size() {
            return list.size();
        }
    }

    /** A queue whose size is counted beside it. */
    public static class CountedQueue {
        private final Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        private final AtomicInteger size = new AtomicInteger();

        public void offer(int value) {
            queue.offer(value);
            size.incrementAndGet();
        }

        public Integer poll() {
            Integer value = queue.poll();
            if (value != null) {
                size.decrementAndGet();
            }
            return value;
        }

        public int size() {
            return size.get();
        }
    }

    /** A counter for each key, read and written by two calls of a synchronized map. */
    public static class Counts {
        private final Map<String, Integer> counts = Collections.synchronizedMap(new HashMap<>());

        public int add(String key) {
            int count = counts.getOrDefault(key, 0) + 1;
            counts.put(key, count);
            return count;
        }
    }

    public static SearchResult volatileCounter(Search search) {
        return search.linearizable(
                () -> new VolatileCounter(),
                operation("increment()", c -> c.increment()),
                operation("get()", c -> c.get()));
    }

    public static SearchResult losingStack(Search search) {
        return search.linearizable(
                LosingStack::new,
                action("push(1)", s -> s.push(1)),
                action("push(2)", s -> s.push(2)),
                operation("pop()", LosingStack::pop));
    }

    public static SearchResult boundedList(Search search) {
        return search.linearizable(
                BoundedList::new,
                operation("add(1)", list -> list.add(1)),
                operation("add(2)", list -> list.add(2)),
                operation("size()", BoundedList::size));
    }

    public static SearchResult countedQueue(Search search) {
        return search.linearizable(
                CountedQueue::new,
                action("offer(1)", q -> q.offer(1)),
                operation("poll()", CountedQueue::poll),
                operation("size()", CountedQueue::size));
    }

    public static SearchResult counts(Search search) {
        return search.linearizable(
                Counts::new, operation("add(a)", c -> c.add("a")), operation("add(b)", c -> c.add("b")));
    }

    public static SearchResult arrayDeque(Search search) {
        return search.linearizable(
                () -> new ArrayDeque<Integer>(),
                operation("offer(1)", q -> q.offer(1)),
                operation("offer(2)", q -> q.offer(2)),
                operation("poll()", q -> q.poll()));
    }

    /** JCTools' queue for one producer and one consumer, with more of them. */
    public static SearchResult spscQueue(Search search) {
        return search.linearizable(
                () -> new SpscArrayQueue<Integer>(8),
                operation("offer(1)", q -> q.offer(1)),
                operation("offer(2)", q -> q.offer(2)),
                operation("poll()", q -> q.poll()));
    }

    public static SearchResult mpmcQueue(Search search) {
        return search.linearizable(
                () -> new MpmcArrayQueue<Integer>(8),
                operation("offer(1)", q -> q.offer(1)),
                operation("offer(2)", q -> q.offer(2)),
                operation("poll()", q -> q.poll()));
    }

    public static SearchResult stack(Search search) {
        return search.linearizable(
                Stack::new,
                action("push(1)", s -> s.push(1)),
                action("push(2)", s -> s.push(2)),
                operation("pop()", Stack::pop));
    }

    public static SearchResult atomicCounter(Search search) {
        return search.linearizable(
                () -> new AtomicInteger(),
                operation("increment()", c -> c.incrementAndGet()),
                operation("get()", c -> c.get()));
    }

    public static SearchResult concurrentMap(Search search) {
        return search.linearizable(
                () -> new ConcurrentHashMap<String, Integer>(),
                operation("put(a, 1)", m -> m.put("a", 1)),
                operation("putIfAbsent(a, 2)", m -> m.putIfAbsent("a", 2)),
                operation("remove(a)", m -> m.remove("a")),
                operation("get(a)", m -> m.get("a")));
    }

    public static SearchResult concurrentQueue(Search search) {
        return search.linearizable(
                () -> new ConcurrentLinkedQueue<Integer>(),
                operation("offer(1)", q -> q.offer(1)),
                operation("offer(2)", q -> q.offer(2)),
                operation("poll()", q -> q.poll()));
    }

    public static SearchResult blockingQueue(Search search) {
        return search.linearizable(
                () -> new ArrayBlockingQueue<Integer>(2),
                operation("offer(1)", q -> q.offer(1)),
                operation("poll()", q -> q.poll()),
                operation("size()", q -> q.size()));
    }
}
