package program;

/** Loses an update in every run: another thread's comes between a read and the write that belongs to it. */
public final class AlwaysLost {
    private int count;

    private AlwaysLost() {}

    public static void main(String[] arguments) throws InterruptedException {
        new AlwaysLost().run();
    }

    private void run() throws InterruptedException {
        int old = count;
        Thread other = new Thread(() -> count++, "other");
        other.start();
        other.join();
        count = old + 1;
        if (count != 2) {
            throw new IllegalStateException("lost: " + count);
        }
    }
}
