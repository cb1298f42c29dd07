package program;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Every way to what another thread has put into a concurrent collection. Each is tried with an element whose word is
 * written before it is put there and read by the thread that finds it; prints the names of all ways, in their order.
 */
public final class Lookups {
    /** An element, and the key to find it. A comparison reads the word of the other element. */
    static final class Element implements Delayed {
        private final int rank;
        private int word;

        Element(int rank) {
            this.rank = rank;
        }

        /** One that another thread is to find. */
        static Element written() {
            Element element = new Element(0);
            element.word = 1;
            return element;
        }

        int use() {
            return word;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Element && word + ((Element) other).word > 0;
        }

        @Override
        public int hashCode() {
            return word * 0 + 7;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(rank + word * 0, ((Element) other).rank + ((Element) other).word * 0);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return -word;
        }

        @Override
        public String toString() {
            return "word " + word;
        }
    }

    private final List<Runnable> ways = new ArrayList<>();
    private final Element probe = new Element(0);
    private static int used;
    /** Plain, so that it orders nothing; the hint to the processor keeps the compiler from reading it only once. */
    private static boolean given;

    private Lookups() {}

    public static void main(String[] arguments) {
        new Lookups().run();
    }

    private void run() {
        collections();
        maps();
        ways.forEach(Runnable::run);
        System.out.println("used " + (used > 0));
    }

    private static void use(Object found) {
        if (found instanceof Map.Entry<?, ?>) {
            use(((Map.Entry<?, ?>) found).getKey());
            use(((Map.Entry<?, ?>) found).getValue());
        } else if (found != null) {
            used += ((Element) found).use();
        }
    }

    private static void useAll(Object[] found) {
        for (Object one : found) {
            use(one);
        }
    }

    private static void useAll(Iterator<?> found) {
        while (found.hasNext()) {
            use(found.next());
        }
    }

    private <C extends Collection<Element>> void way(String name, Supplier<C> make, Consumer<C> lookup) {
        ways.add(() -> {
            C collection = make.get();
            System.out.println(collection.getClass().getSimpleName() + " " + name);
            both(() -> given = collection.add(Element.written()), () -> {
                awaitGiven();
                lookup.accept(collection);
            });
        });
    }

    private <M extends ConcurrentMap<Element, Element>> void mapWay(String name, Supplier<M> make, Consumer<M> lookup) {
        ways.add(() -> {
            M map = make.get();
            System.out.println(map.getClass().getSimpleName() + " " + name);
            both(() -> given = map.put(Element.written(), Element.written()) == null, () -> {
                awaitGiven();
                lookup.accept(map);
            });
        });
    }

    private static void awaitGiven() {
        while (!given) {
            Thread.onSpinWait();
        }
    }

    private static void both(Runnable giver, Runnable taker) {
        given = false;
        Thread taking = new Thread(taker, "taker");
        Thread giving = new Thread(giver, "giver");
        taking.start();
        giving.start();
        try {
            giving.join();
            taking.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void collections() {
        queues(() -> new ArrayBlockingQueue<>(5));
        queues(LinkedBlockingQueue::new);
        queues(LinkedBlockingDeque::new);
        queues(PriorityBlockingQueue::new);
        queues(DelayQueue::new);
        queues(LinkedTransferQueue::new);
        queues(ConcurrentLinkedQueue::new);
        queues(ConcurrentLinkedDeque::new);
        blocking(() -> new ArrayBlockingQueue<>(5));
        blocking(LinkedBlockingQueue::new);
        blocking(LinkedBlockingDeque::new);
        blocking(PriorityBlockingQueue::new);
        blocking(DelayQueue::new);
        blocking(LinkedTransferQueue::new);
        deques(LinkedBlockingDeque::new);
        deques(ConcurrentLinkedDeque::new);
        this.<Collection<Element>>all(CopyOnWriteArrayList::new);
        this.<Collection<Element>>all(CopyOnWriteArraySet::new);
        this.<Collection<Element>>all(ConcurrentSkipListSet::new);
        this.<Collection<Element>>all(() -> ConcurrentHashMap.newKeySet());
        way("get", CopyOnWriteArrayList<Element>::new, list -> use(list.get(0)));
        way("indexOf", CopyOnWriteArrayList<Element>::new, list -> list.indexOf(probe));
        way("addIfAbsent", CopyOnWriteArrayList<Element>::new, list -> list.addIfAbsent(probe));
        way("hashCode", CopyOnWriteArrayList<Element>::new, list -> list.hashCode());
        way("equals", CopyOnWriteArrayList<Element>::new, list -> list.equals(List.of(probe)));
        way(
                "subList",
                CopyOnWriteArrayList<Element>::new,
                list -> use(list.subList(0, 1).get(0)));
        way("add", PriorityBlockingQueue<Element>::new, queue -> queue.add(probe));
        way("add", DelayQueue<Element>::new, queue -> queue.add(probe));
        way("add", ConcurrentSkipListSet<Element>::new, set -> set.add(probe));
        way("add", CopyOnWriteArraySet<Element>::new, set -> set.add(probe));
        way("add", () -> ConcurrentHashMap.<Element>newKeySet(), set -> set.add(probe));
        way("first", ConcurrentSkipListSet<Element>::new, set -> use(set.first()));
        way("floor", ConcurrentSkipListSet<Element>::new, set -> use(set.floor(probe)));
        way("pollLast", ConcurrentSkipListSet<Element>::new, set -> use(set.pollLast()));
        way(
                "headSet",
                ConcurrentSkipListSet<Element>::new,
                set -> useAll(set.headSet(probe, true).iterator()));
        way("descending", ConcurrentSkipListSet<Element>::new, set -> useAll(descending(set)));
    }

    private static Iterator<Element> descending(NavigableSet<Element> set) {
        return set.descendingSet().iterator();
    }

    private void queues(Supplier<Queue<Element>> make) {
        all(make);
        way("peek", make, queue -> use(queue.peek()));
        way("poll", make, queue -> use(queue.poll()));
        way("element", make, queue -> use(queue.element()));
        way("remove", make, queue -> use(queue.remove()));
    }

    private void blocking(Supplier<BlockingQueue<Element>> make) {
        way("take", make, queue -> {
            try {
                use(queue.take());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        way("drainTo", make, queue -> {
            List<Element> found = new ArrayList<>();
            queue.drainTo(found);
            useAll(found.toArray());
        });
    }

    private void deques(Supplier<Deque<Element>> make) {
        way("getFirst", make, deque -> use(deque.getFirst()));
        way("getLast", make, deque -> use(deque.getLast()));
        way("peekLast", make, deque -> use(deque.peekLast()));
        way("pollLast", make, deque -> use(deque.pollLast()));
        way("removeLast", make, deque -> use(deque.removeLast()));
        way("pop", make, deque -> use(deque.pop()));
        way("descendingIterator", make, deque -> useAll(deque.descendingIterator()));
        way("removeLastOccurrence", make, deque -> deque.removeLastOccurrence(probe));
    }

    private <C extends Collection<Element>> void all(Supplier<C> make) {
        way("iterator", make, some -> useAll(some.iterator()));
        way("forEachRemaining", make, some -> some.iterator().forEachRemaining(Lookups::use));
        way("forEach", make, some -> some.forEach(Lookups::use));
        way("toArray", make, some -> useAll(some.toArray()));
        way("toArray of a type", make, some -> useAll(some.toArray(new Element[0])));
        way("copy", make, some -> useAll(new ArrayList<>(some).iterator()));
        way("addAll", make, some -> {
            List<Element> all = new ArrayList<>();
            all.addAll(some);
            useAll(all.iterator());
        });
        way("stream", make, some -> some.stream().forEach(Lookups::use));
        way("stream, filtered", make, some -> some.stream()
                .filter(one -> one.use() > 5)
                .findFirst());
        way("stream, first", make, some -> use(some.stream().findFirst().orElseThrow()));
        way("parallel stream", make, some -> some.parallelStream().forEach(Element::use));
        way("copy that stays", make, some -> useAll(List.copyOf(some).iterator()));
        way("spliterator", make, some -> some.spliterator().tryAdvance(Lookups::use));
        way("contains", make, some -> some.contains(probe));
        way("containsAll", make, some -> some.containsAll(List.of(probe)));
        way("remove", make, some -> some.remove(probe));
        way("removeAll", make, some -> some.removeAll(List.of(probe)));
        way("retainAll", make, some -> some.retainAll(List.of(probe)));
        way("removeIf", make, some -> some.removeIf(one -> one.use() > 5));
        way("toString", make, some -> some.toString());
    }

    private void maps() {
        this.<ConcurrentMap<Element, Element>>ofMap(ConcurrentHashMap::new);
        this.<ConcurrentMap<Element, Element>>ofMap(ConcurrentSkipListMap::new);
        Supplier<ConcurrentHashMap<Element, Element>> hash = ConcurrentHashMap::new;
        mapWay("keys", hash, map -> useAll(map.keys()));
        mapWay("elements", hash, map -> useAll(map.elements()));
        mapWay("search", hash, map -> map.search(100, (key, value) -> key.use() + value.use() > 5 ? key : null));
        mapWay("searchValues", hash, map -> map.searchValues(1, value -> value.use() > 5 ? value : null));
        mapWay("reduceKeys", hash, map -> map.reduceKeysToInt(100, Element::use, 0, Integer::sum));
        mapWay("reduce", hash, map -> map.reduceToInt(1, (key, value) -> key.use() + value.use(), 0, Integer::sum));
        mapWay("forEachValue", hash, map -> map.forEachValue(100, Lookups::use));
        mapWay("forEachEntry", hash, map -> map.forEachEntry(100, Lookups::use));
        mapWay("forEach with a threshold", hash, map -> map.forEach(1, (key, value) -> use(value)));
        Supplier<ConcurrentSkipListMap<Element, Element>> sorted = ConcurrentSkipListMap::new;
        mapWay("firstKey", sorted, map -> use(map.firstKey()));
        mapWay("lastKey", sorted, map -> use(map.lastKey()));
        mapWay("firstEntry", sorted, map -> use(map.firstEntry()));
        mapWay("lastEntry", sorted, map -> use(map.lastEntry()));
        mapWay("floorEntry", sorted, map -> use(map.floorEntry(probe)));
        mapWay("ceilingKey", sorted, map -> use(map.ceilingKey(probe)));
        mapWay("pollFirstEntry", sorted, map -> use(map.pollFirstEntry()));
        mapWay("clone", sorted, map -> useAll(map.clone().values().iterator()));
        mapWay(
                "descendingMap",
                sorted,
                map -> useAll(map.descendingMap().entrySet().iterator()));
        mapWay("headMap", sorted, map -> useAll(head(map).entrySet().iterator()));
        mapWay("headMap, get", sorted, map -> use(head(map).get(probe)));
        mapWay("headMap, values", sorted, map -> useAll(head(map).values().iterator()));
        mapWay("headMap, firstEntry", sorted, map -> use(head(map).firstEntry()));
        mapWay("headMap, stream", sorted, map -> head(map).values().stream().forEach(Lookups::use));
    }

    private NavigableMap<Element, Element> head(NavigableMap<Element, Element> map) {
        return map.headMap(probe, true);
    }

    private static void useAll(Enumeration<?> found) {
        while (found.hasMoreElements()) {
            use(found.nextElement());
        }
    }

    private <M extends ConcurrentMap<Element, Element>> void ofMap(Supplier<M> make) {
        mapWay("get", make, map -> use(map.get(probe)));
        mapWay("getOrDefault", make, map -> use(map.getOrDefault(probe, probe)));
        mapWay("containsKey", make, map -> map.containsKey(probe));
        mapWay("containsValue", make, map -> map.containsValue(probe));
        mapWay("put", make, map -> use(map.put(probe, probe)));
        mapWay("putIfAbsent", make, map -> use(map.putIfAbsent(probe, probe)));
        mapWay("remove", make, map -> use(map.remove(probe)));
        mapWay("remove a pair", make, map -> map.remove(probe, probe));
        mapWay("replace", make, map -> use(map.replace(probe, probe)));
        mapWay("replace a pair", make, map -> map.replace(probe, probe, probe));
        mapWay("computeIfAbsent", make, map -> use(map.computeIfAbsent(probe, key -> key)));
        mapWay(
                "computeIfPresent",
                make,
                map -> map.computeIfPresent(probe, (key, old) -> {
                    use(old);
                    return probe;
                }));
        mapWay(
                "compute",
                make,
                map -> map.compute(probe, (key, old) -> {
                    use(old);
                    return old;
                }));
        mapWay(
                "merge",
                make,
                map -> map.merge(probe, probe, (old, value) -> {
                    use(old);
                    return value;
                }));
        mapWay(
                "forEach",
                make,
                map -> map.forEach((key, value) -> {
                    use(key);
                    use(value);
                }));
        mapWay(
                "replaceAll",
                make,
                map -> map.replaceAll((key, value) -> {
                    use(key);
                    use(value);
                    return value;
                }));
        mapWay("copy", make, map -> useAll(new LinkedHashMap<>(map).entrySet().iterator()));
        mapWay("putAll", make, map -> {
            Map<Element, Element> all = new HashMap<>();
            all.putAll(map);
            useAll(all.values().iterator());
        });
        mapWay("toString", make, map -> map.toString());
        mapWay("hashCode", make, map -> map.hashCode());
        mapWay("equals", make, map -> map.equals(Map.of(probe, probe)));
        ofView("keySet", make, map -> map.keySet());
        ofView("values", make, map -> map.values());
        ofView("entrySet", make, map -> map.entrySet());
        mapWay("keySet, contains", make, map -> map.keySet().contains(probe));
        mapWay("values, contains", make, map -> map.values().contains(probe));
        mapWay("entrySet, contains", make, map -> map.entrySet().contains(Map.entry(probe, probe)));
        mapWay("keySet, remove", make, map -> map.keySet().remove(probe));
        mapWay("values, remove", make, map -> map.values().remove(probe));
        mapWay("values, removeIf", make, map -> map.values().removeIf(value -> value.use() > 5));
        mapWay("keySet, removeIf", make, map -> map.keySet().removeIf(value -> value.use() > 5));
        mapWay("values, removeAll", make, map -> map.values().removeAll(List.of(probe)));
        mapWay("entrySet, removeIf", make, map -> map.entrySet()
                .removeIf(entry -> entry.getValue().use() > 5));
    }

    private interface View<M> {
        Collection<?> of(M map);
    }

    private <M extends ConcurrentMap<Element, Element>> void ofView(String name, Supplier<M> make, View<M> view) {
        mapWay(name + ", iterator", make, map -> useAll(view.of(map).iterator()));
        mapWay(name + ", forEach", make, map -> view.of(map).forEach(Lookups::use));
        mapWay(name + ", toArray", make, map -> useAll(view.of(map).toArray()));
        mapWay(name + ", copy", make, map -> useAll(new ArrayList<Object>(view.of(map)).iterator()));
        mapWay(name + ", stream", make, map -> view.of(map).stream().forEach(Lookups::use));
        mapWay(
                name + ", stream, first",
                make,
                map -> use(view.of(map).stream().findFirst().orElseThrow()));
        mapWay(name + ", parallel stream", make, map -> view.of(map).parallelStream()
                .forEach(Lookups::use));
        mapWay(name + ", spliterator", make, map -> view.of(map).spliterator().tryAdvance(Lookups::use));
        mapWay(name + ", toString", make, map -> view.of(map).toString());
    }
}
