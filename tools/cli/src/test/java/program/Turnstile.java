package program;

/** Two threads that take one lock and do next to nothing else, for as many milliseconds as the argument says. */
public final class Turnstile {
    private static final int ROUNDS = 10_000;

    private int passed;

    private Turnstile() {}

    public static void main(String[] arguments) throws InterruptedException {
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000;
        Turnstile turnstile = new Turnstile();
        Thread other = new Thread(() -> turnstile.work(end));
        other.start();
        turnstile.work(end);
        other.join();
    }

    private void work(long end) {
        do {
            for (int i = 0; i < ROUNDS; i++) {
                pass();
            }
        } while (System.nanoTime() < end);
    }

    private synchronized void pass() {
        passed++;
    }
}
