package program;

/** Two threads take what is only there once: each looks and takes under the lock, and lets go of it in between. */
public final class Till {
    private int notes = 1;

    private Till() {}

    public static void main(String[] arguments) throws InterruptedException {
        Till till = new Till();
        Thread one = new Thread(till::serve, "one");
        Thread other = new Thread(till::serve, "other");
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private void serve() {
        if (isFilled()) {
            take();
        }
    }

    private synchronized boolean isFilled() {
        return notes > 0;
    }

    private synchronized void take() {
        if (notes == 0) {
            throw new IllegalStateException("nothing left to take");
        }
        notes--;
    }
}
