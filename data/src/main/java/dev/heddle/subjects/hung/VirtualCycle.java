package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.locks.ReentrantLock;

/** Two virtual threads: one locks a session and then the registry, the other one the registry and then the session. */
public final class VirtualCycle {
    private final Window window;
    private final Object session = new Object();
    private final ReentrantLock registry = new ReentrantLock();
    private int sessions;

    private VirtualCycle(String[] args) {
        window = new Window(args, 2);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        VirtualCycle server = new VirtualCycle(args);
        Thread first = start(server::close);
        Thread second = start(() -> {
            LocalWork.spin();
            server.expire();
        });
        Racers.join(first);
        Racers.join(second);
    }

    /** Starts a virtual thread; Java 21 and later have the method. */
    private static Thread start(Runnable body) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
    }

    private void close() {
        synchronized (session) {
            window.meet();
            registry.lock();
            sessions--;
            registry.unlock();
        }
    }

    private void expire() {
        registry.lock();
        try {
            window.meet();
            synchronized (session) {
                sessions--;
            }
        } finally {
            registry.unlock();
        }
    }
}
