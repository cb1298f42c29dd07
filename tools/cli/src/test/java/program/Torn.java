package program;

/** Reads two variables that another thread changes one after the other. Fails in some interleavings. */
public final class Torn {
    private static int count;

    private final boolean[] seen = new boolean[2];
    private int a;
    private int b;

    private synchronized void setA() {
        a++;
    }

    private synchronized void setB() {
        b++;
    }

    private synchronized int difference() {
        seen[0] = true;
        return a - b;
    }

    private void both() {
        setA();
        setB();
        count++;
    }

    private void check() {
        if (difference() != 0) {
            throw new IllegalStateException("torn");
        }
    }

    /** @param args not used */
    public static void main(String[] args) throws InterruptedException {
        Torn torn = new Torn();
        Thread writer = new Thread(torn::both, "writer");
        Thread reader = new Thread(torn::check, "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(count > 0 && torn.seen[0]);
    }
}
