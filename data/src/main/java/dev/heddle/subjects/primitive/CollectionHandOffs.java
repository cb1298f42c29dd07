package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.HandOff.Between;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TransferQueue;

/** Queues, and collections that many threads may use. */
final class CollectionHandOffs {
    private static final String KEY = "key";

    private CollectionHandOffs() {}

    static final class Blocking extends Between {
        private final BlockingQueue<? super Item> queue;

        Blocking(BlockingQueue<? super Item> queue) {
            this.queue = queue;
        }

        @Override
        protected void give() throws InterruptedException {
            queue.put(new Item());
        }

        @Override
        protected void take() throws InterruptedException {
            queue.take();
        }
    }

    static final class Transfer extends Between {
        private final TransferQueue<Item> queue;

        Transfer(TransferQueue<Item> queue) {
            this.queue = queue;
        }

        @Override
        protected void give() throws InterruptedException {
            queue.transfer(new Item());
        }

        @Override
        protected void take() throws InterruptedException {
            queue.take();
        }
    }

    static final class Polled extends Between {
        private final Queue<Item> queue;

        Polled(Queue<Item> queue) {
            this.queue = queue;
        }

        @Override
        protected void give() {
            queue.add(new Item());
        }

        @Override
        protected void take() {
            while (queue.poll() == null) {
                Thread.onSpinWait();
            }
        }
    }

    /** The taker iterates until there is something. */
    static final class Iterated extends Between {
        private final Collection<Item> collection;

        Iterated(Collection<Item> collection) {
            this.collection = collection;
        }

        @Override
        protected void give() {
            collection.add(new Item());
        }

        @Override
        protected void take() {
            while (!hasAny()) {
                Thread.onSpinWait();
            }
        }

        private boolean hasAny() {
            for (Item item : collection) {
                return item != null;
            }
            return false;
        }
    }

    static final class Mapped extends Between {
        private final ConcurrentMap<String, Item> map;

        Mapped(ConcurrentMap<String, Item> map) {
            this.map = map;
        }

        @Override
        protected void give() {
            map.put(KEY, new Item());
        }

        @Override
        protected void take() {
            while (map.get(KEY) == null) {
                Thread.onSpinWait();
            }
        }
    }

    static final class Computed extends Between {
        private final ConcurrentMap<String, Item> map;

        Computed(ConcurrentMap<String, Item> map) {
            this.map = map;
        }

        @Override
        protected void give() {
            map.computeIfAbsent(KEY, key -> new Item());
        }

        @Override
        protected void take() {
            while (map.get(KEY) == null) {
                Thread.onSpinWait();
            }
        }
    }
}
