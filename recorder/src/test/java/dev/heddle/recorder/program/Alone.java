package dev.heddle.recorder.program;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Methods with volatile fields and atomic operations, most of which run no other code. */
public final class Alone {
    private static final VarHandle HANDLE = handle("handled");
    private static final VarHandle STATIC = handle("statically");
    private static final AtomicLongFieldUpdater<Alone> UPDATER =
            AtomicLongFieldUpdater.newUpdater(Alone.class, "updated");

    private static volatile long wide;
    private static volatile int[] table = {1};

    @SuppressWarnings("unused") // through STATIC
    private static int statically;

    private final AtomicInteger count = new AtomicInteger();
    private final AtomicIntegerArray counts = new AtomicIntegerArray(2);
    private volatile Object some;
    private volatile double real;
    private volatile Object[] many = {};
    private volatile long updated;

    @SuppressWarnings("unused") // through HANDLE
    private Object handled;

    private static VarHandle handle(String name) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return name.equals("handled")
                    ? lookup.findVarHandle(Alone.class, name, Object.class)
                    : lookup.findStaticVarHandle(Alone.class, name, int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public Object fields(double value) {
        real = value;
        some = this;
        return real > 0 ? some : null;
    }

    public int arrays() {
        many = new Object[] {this};
        table = new int[] {2, 3};
        return many.length + table.length;
    }

    public static long statics() {
        wide = 4;
        return wide;
    }

    public int atomics() {
        int before = count.getAndAdd(2);
        counts.set(1, 3);
        return before + counts.get(1) + count.get();
    }

    public boolean updater() {
        return UPDATER.compareAndSet(this, 0, 7) && UPDATER.get(this) == updated;
    }

    public Object handles() {
        HANDLE.setRelease(this, "x");
        STATIC.setVolatile(5);
        Object read = HANDLE.getAcquire(this);
        return (int) STATIC.getVolatile() == 5 ? read : null;
    }

    public int unordered() {
        return count.getPlain() + (int) STATIC.getOpaque();
    }

    /** The function is code of the program. */
    public int function() {
        return count.updateAndGet(value -> value + (some == null ? 1 : 2));
    }

    public int caught() {
        try {
            return count.incrementAndGet();
        } catch (IllegalStateException e) {
            return 0;
        }
    }

    public synchronized int locked() {
        return count.get();
    }

    public int locks() {
        synchronized (counts) {
            return count.get();
        }
    }

    public int calls() {
        return locked() + count.get();
    }

    /** It releases and acquires permits, whether or not it calls anything. */
    private static final class Gate extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        private final transient AtomicInteger entered = new AtomicInteger();

        @Override
        protected int tryAcquireShared(int ignored) {
            return entered.incrementAndGet() > 2 ? -1 : 1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            entered.decrementAndGet();
            return true;
        }
    }

    private static boolean gate() {
        Gate gate = new Gate();
        gate.acquireShared(1);
        return gate.releaseShared(1);
    }

    /** Calls all of them, to compare a woven class with an original one. */
    public static String run() {
        Alone alone = new Alone();
        return "" + (alone.fields(1) == alone) + alone.arrays() + statics() + alone.atomics() + alone.updater()
                + alone.handles() + alone.unordered() + alone.function() + alone.caught() + alone.locked()
                + alone.locks() + alone.calls() + gate();
    }
}
