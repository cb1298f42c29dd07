package dev.heddle.engine.internal.probe.program;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The program of the sequential orders: executes the calls of each test one after another, in each order, twice. A call
 * that waits lets the next one begin, so that a call which waits for another one is not a hang. Threads are those of
 * the concurrent test.
 */
public final class OrderedCalls {
    private static final long LOOK_NANOS = 2_000_000;
    /** A call that has been waiting for this time lets the next call begin. */
    private static final long WAITING_NANOS = 20_000_000;
    /** A call that takes this time of a processor never returns. */
    private static final long ENDLESS_NANOS = 1_000_000_000;

    private OrderedCalls() {}

    /** @param arguments the file of the tests, and the file of their outcomes, in the order of the tests */
    public static void run(CallTable table, String[] arguments) throws Throwable {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
            for (CallSequence test : CallSequence.read(Path.of(arguments[0]))) {
                write(table, test, out);
                out.flush();
            }
        }
        // Threads of calls that never return must not keep this JVM.
        Runtime.getRuntime().halt(0);
    }

    private static void write(CallTable table, CallSequence test, DataOutputStream out)
            throws IOException, InterruptedException {
        List<int[]> orders = test.orders();
        out.writeInt(test.number());
        out.writeInt(orders.size());
        String last = "";
        for (int[] order : orders) {
            for (int i = 0; i < 2; i++) {
                // A test with a call that never returns is not used, so its other orders need no time.
                last = last.equals(CallResults.HANG) ? last : outcome(table, test, order);
                out.writeUTF(last);
            }
        }
    }

    private static String outcome(CallTable table, CallSequence test, int[] order) throws InterruptedException {
        CallResults[] results = new CallResults[1];
        String[] end = new String[1];
        Worker main = new Worker();
        Worker one = new Worker();
        Worker other = new Worker();
        try {
            boolean hasBegun = main.isDoneAfter(() -> {
                try {
                    CallResults made = new CallResults(table, test);
                    made.calls(0, test.before().length);
                    results[0] = made;
                } catch (Throwable e) {
                    end[0] = CallResults.NOT_CREATED + e.getClass().getName();
                }
            });
            if (!hasBegun || end[0] != null) {
                return hasBegun ? end[0] : CallResults.HANG;
            }
            for (int call : order) {
                Worker by = call < test.firstOfOther() ? one : other;
                if (by.isIdle()) {
                    by.isDoneAfter(() -> results[0].call(call));
                    if (by.isEndless) {
                        return CallResults.HANG;
                    }
                } else {
                    // Its previous call waits: this one follows in the same thread.
                    by.then(() -> results[0].call(call));
                }
            }
            if (!one.isIdleAtLast() || !other.isIdleAtLast()) {
                return CallResults.HANG;
            }
            boolean isOver = main.isDoneAfter(() -> {
                results[0].calls(test.firstAfter(), test.size());
                end[0] = results[0].outcome();
            });
            return isOver && end[0] != null ? end[0] : CallResults.HANG;
        } finally {
            main.end();
            one.end();
            other.end();
        }
    }

    /** A thread that makes calls when it is asked to. */
    private static final class Worker implements Runnable {
        private final SynchronousQueue<Runnable> tasks = new SynchronousQueue<>();
        private final ArrayDeque<Runnable> later = new ArrayDeque<>();
        private final Thread caller = Thread.currentThread();
        private final Thread thread = new Thread(this, "heddle-ordered-calls");
        private volatile boolean isBusy;
        private volatile boolean hasBegun;
        private volatile boolean isEnded;
        /** Whether a call computes without an end; used by the caller alone. */
        private boolean isEndless;

        Worker() {
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Runnable task = tasks.take();
                    hasBegun = true;
                    task.run();
                    isBusy = false;
                    LockSupport.unpark(caller);
                    if (isEnded) {
                        return;
                    }
                }
            } catch (InterruptedException e) {
                // An interrupt ends the thread.
                Thread.currentThread().interrupt();
            }
        }

        boolean isIdle() {
            return !isBusy && later.isEmpty();
        }

        void then(Runnable task) {
            later.add(task);
        }

        /** Runs a task. @return whether it has ended; false if it waits or never ends */
        boolean isDoneAfter(Runnable task) throws InterruptedException {
            isBusy = true;
            hasBegun = false;
            while (!tasks.offer(task, 1, TimeUnit.SECONDS)) {
                if (!thread.isAlive()) {
                    return false;
                }
            }
            return awaits();
        }

        private boolean awaits() throws InterruptedException {
            long begin = System.nanoTime();
            long waitingSince = begin;
            while (isBusy) {
                LockSupport.parkNanos(this, LOOK_NANOS);
                long now = System.nanoTime();
                Thread.State state = thread.getState();
                if (!hasBegun || state == Thread.State.RUNNABLE) {
                    waitingSince = now;
                } else if (isBusy && (state == Thread.State.TERMINATED || now - waitingSince > WAITING_NANOS)) {
                    return false;
                }
                if (now - begin > ENDLESS_NANOS && hasComputedLong()) {
                    isEndless = true;
                    return false;
                }
            }
            return true;
        }

        /** On a busy machine a call may wait long for a processor. */
        private boolean hasComputedLong() {
            long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
            return nanos < 0 && thread.isAlive() || nanos > ENDLESS_NANOS;
        }

        /** Whether all its tasks end. */
        boolean isIdleAtLast() throws InterruptedException {
            if (isBusy && !awaits()) {
                return false;
            }
            while (!later.isEmpty()) {
                if (!isDoneAfter(later.poll())) {
                    return false;
                }
            }
            return true;
        }

        void end() {
            isEnded = true;
            thread.interrupt();
        }
    }
}
