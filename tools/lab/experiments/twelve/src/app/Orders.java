package app;

import org.jctools.queues.SpscArrayQueue;

/** A queue for a single producer, and two of them. */
public final class Orders {
    public static void main(String[] args) throws Exception {
        SpscArrayQueue<String> orders = new SpscArrayQueue<>(8);
        Two.run("shop", () -> orders.offer("book"), "web", () -> orders.offer("pen"));
        if (orders.size() != 2 || orders.poll() == null || orders.poll() == null) {
            throw new IllegalStateException("of two orders one is lost");
        }
    }
}
