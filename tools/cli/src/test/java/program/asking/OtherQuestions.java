package program.asking;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Questions that are no calls of methods of a class in {@code java.util.concurrent}: to references, threads, system
 * properties, and through text, reflection, subclasses, views, iterators and wrappers. Each is asked twice while
 * another thread changes the answer, until the answers differ. Prints a line for each.
 */
public final class OtherQuestions {
    private static final int TRIES = 1_000;

    private record Pair(Callable<?> ask, Callable<?> change) {}

    private static final class OwnReference extends WeakReference<Object> {
        OwnReference() {
            super("referent");
        }
    }

    private static final class OwnQueue extends ConcurrentLinkedQueue<String> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean isEmpty() {
            return super.isEmpty();
        }
    }

    private static final VarHandle NUMBER;
    private static volatile int number;

    static {
        try {
            NUMBER = MethodHandles.lookup().findStaticVarHandle(OtherQuestions.class, "number", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Map<String, Callable<Pair>> kinds = new LinkedHashMap<>();

    private OtherQuestions() {
        references();
        threads();
        properties();
        detours();
    }

    private void references() {
        kinds.put("reference", () -> {
            WeakReference<Object> reference = new WeakReference<>("referent");
            return new Pair(reference::get, () -> cleared(reference));
        });
        kinds.put("subclass of a reference", () -> {
            OwnReference reference = new OwnReference();
            return new Pair(() -> reference.refersTo(null), () -> reference.enqueue());
        });
        kinds.put("cleaner", () -> {
            AtomicInteger cleaned = new AtomicInteger();
            Cleaner.Cleanable cleanable = Cleaner.create().register(new Object(), cleaned::incrementAndGet);
            return new Pair(cleaned::getPlain, () -> {
                cleanable.clean();
                return null;
            });
        });
    }

    private static Object cleared(WeakReference<Object> reference) {
        reference.clear();
        return null;
    }

    private void threads() {
        kinds.put("isAlive", () -> {
            Thread thread = new Thread(() -> {});
            thread.start();
            return new Pair(thread::isAlive, () -> null);
        });
        kinds.put("getState", () -> {
            Thread thread = new Thread(() -> {});
            return new Pair(thread::getState, () -> {
                thread.start();
                return null;
            });
        });
        kinds.put("isInterrupted", () -> {
            Thread thread = Thread.currentThread();
            return new Pair(thread::isInterrupted, () -> {
                thread.interrupt();
                return null;
            });
        });
    }

    private void properties() {
        kinds.put(
                "getProperty",
                () -> new Pair(() -> System.getProperty("asked"), () -> System.setProperty("asked", "1")));
        kinds.put(
                "getBoolean",
                () -> new Pair(() -> Boolean.getBoolean("asked"), () -> System.setProperty("asked", "true")));
        kinds.put(
                "getInteger",
                () -> new Pair(() -> Integer.getInteger("asked"), () -> System.getProperties()
                        .put("asked", "1")));
    }

    private void detours() {
        kinds.put("text", () -> {
            Map<String, String> map = new ConcurrentHashMap<>();
            return new Pair(() -> "map " + map, () -> map.put("key", "value"));
        });
        kinds.put("valueOf", () -> {
            AtomicInteger atomic = new AtomicInteger();
            return new Pair(() -> String.valueOf(atomic), atomic::incrementAndGet);
        });
        kinds.put("handle", () -> {
            number = 0;
            return new Pair(() -> NUMBER.getOpaque(), () -> {
                NUMBER.set(1);
                return null;
            });
        });
        kinds.put("number", () -> {
            LongAdder adder = new LongAdder();
            Number asked = adder;
            return new Pair(asked::intValue, () -> {
                adder.increment();
                return null;
            });
        });
        kinds.put("subclass", () -> {
            OwnQueue queue = new OwnQueue();
            Collection<String> asked = queue;
            return new Pair(asked::isEmpty, () -> queue.add("item"));
        });
        kinds.put("view", () -> {
            ConcurrentSkipListMap<String, String> map = new ConcurrentSkipListMap<>();
            Collection<String> asked = map.descendingMap().values();
            return new Pair(asked::size, () -> map.put("key", "value"));
        });
        kinds.put("iterator", () -> {
            Map<String, String> map = new ConcurrentHashMap<>();
            return new Pair(() -> map.entrySet().iterator().hasNext(), () -> map.put("key", "value"));
        });
        kinds.put("wrapper", () -> {
            Map<String, String> map = new ConcurrentHashMap<>();
            return new Pair(Collections.unmodifiableMap(map)::size, () -> map.put("key", "value"));
        });
        kinds.put("equals", () -> {
            List<String> list = new CopyOnWriteArrayList<>();
            List<String> other = new ArrayList<>(List.of("item"));
            return new Pair(() -> other.equals(list), () -> list.add("item"));
        });
        kinds.put("reflection", () -> {
            Semaphore semaphore = new Semaphore(1);
            return new Pair(
                    () -> Semaphore.class.getMethod("availablePermits").invoke(semaphore),
                    () -> semaphore.tryAcquire());
        });
        kinds.put("unconfigurable executor", () -> {
            ExecutorService executor = Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(1));
            return new Pair(executor::isTerminated, () -> {
                executor.shutdown();
                return executor.awaitTermination(1, TimeUnit.SECONDS);
            });
        });
    }

    /** Not a decision, and named. */
    private static int running() {
        return Thread.activeCount();
    }

    public static void main(String[] arguments) throws Exception {
        for (Map.Entry<String, Callable<Pair>> kind : new OtherQuestions().kinds.entrySet()) {
            int tries = 1;
            while (tries <= TRIES && !differs(kind.getValue())) {
                tries++;
            }
            System.out.println((tries > TRIES ? "missed " : "reached ") + kind.getKey());
        }
        System.exit(running() > 0 ? 0 : 1);
    }

    private static boolean differs(Callable<Pair> kind) throws Exception {
        System.clearProperty("asked");
        Pair pair = kind.call();
        Object[] seen = new Object[2];
        Thread asking = new Thread(() -> {
            seen[0] = called(pair.ask);
            seen[1] = called(pair.ask);
        });
        Thread changing = new Thread(() -> called(pair.change));
        asking.start();
        changing.start();
        join(asking);
        join(changing);
        Thread.interrupted();
        return !Objects.equals(seen[0], seen[1]);
    }

    private static Object called(Callable<?> what) {
        try {
            return what.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** One of the changes interrupts the thread that waits. */
    private static void join(Thread thread) {
        while (true) {
            try {
                thread.join();
                return;
            } catch (InterruptedException e) {
                // The thread has been interrupted as it was meant to be, and waits on.
                continue;
            }
        }
    }
}
