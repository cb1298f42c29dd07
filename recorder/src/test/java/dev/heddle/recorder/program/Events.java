package dev.heddle.recorder.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One kind of event after another, on two threads that alternate. */
public final class Events {
    private static int count;
    private static long total;

    private final Object lock = new Object();
    private double weight;
    private int[] slots = new int[2];
    private long[][] table = {{1}, {2}};
    private boolean ready;
    private Object guarded;

    private Events() {}

    public static void main(String[] arguments) throws Exception {
        Events events = new Events();
        events.accesses();
        events.locks();
        events.threads();
        events.exceptions();
        events.collections();
    }

    private void accesses() {
        count = count + 1;
        total = total + 2;
        weight = weight + 0.5;
        slots[1] = slots[0];
        table[1][0] = table[0][0];
    }

    private void locks() {
        synchronized (lock) {
            guarded = lock;
        }
        instanceLocked(false);
        classLocked();
        try {
            instanceLocked(true);
        } catch (IllegalStateException e) {
            weight = 0;
        }
    }

    private synchronized void instanceLocked(boolean fails) {
        if (fails) {
            throw new IllegalStateException();
        }
    }

    private static synchronized void classLocked() {
        count = 7;
    }

    private void threads() throws InterruptedException {
        Thread plain = new Thread(this::announce);
        synchronized (lock) {
            plain.start();
            while (!ready) {
                lock.wait();
            }
        }
        plain.join();
        Worker worker = new Worker();
        worker.start();
        worker.join();
    }

    private void announce() {
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
    }

    private static final class Worker extends Thread {
        private int done;

        @Override
        public void start() {
            done = 1;
            super.start();
        }

        @Override
        public void run() {
            done = 2;
        }
    }

    private void exceptions() {
        try {
            outer();
        } catch (UnsupportedOperationException e) {
            weight = 3;
        }
        new Derived(4);
    }

    private void outer() {
        weight = 1;
        inner();
    }

    private void inner() {
        weight = 2;
        throw new UnsupportedOperationException();
    }

    private static class Base {
        int base;

        Base(int base) {
            this.base = base;
        }
    }

    private static final class Derived extends Base {
        int derived;

        Derived(int value) {
            super(value);
            derived = value;
        }
    }

    private void collections() {
        StringBuffer text = new StringBuffer();
        text.append('x');
        List<String> list = Collections.synchronizedList(new ArrayList<>());
        list.add("y");
    }
}
