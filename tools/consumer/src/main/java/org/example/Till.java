package org.example;

/** Two cashiers take from one till. Each checks and takes under the lock, but releases it in between. */
public final class Till {
    private int notes = 1;

    private Till() {}

    private synchronized boolean isEmpty() {
        return notes == 0;
    }

    private synchronized void take() {
        if (notes == 0) {
            throw new IllegalStateException("nothing left to take");
        }
        notes--;
    }

    private void serve() {
        if (!isEmpty()) {
            take();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Till till = new Till();
        Thread first = new Thread(till::serve);
        Thread second = new Thread(till::serve);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
