package dev.heddle.recorder.program;

/** Methods in which nothing can be recorded, and others that look like them. */
public final class Silent {
    private final int a;
    private final long b;
    private final Object lock;
    private int count;

    private Silent(int a, long b, Object lock) {
        this.a = a;
        this.b = b;
        this.lock = lock;
    }

    /** A class whose objects do not change. */
    public record Pair(double x, double y) {
        public Pair plus(Pair other) {
            return new Pair(x + other.x, y + other.y);
        }

        double length() {
            return Math.sqrt(dot(this));
        }

        double dot(Pair other) {
            return x * other.x + y * other.y;
        }

        static int[] array(int length) {
            return new int[length];
        }
    }

    /** A class that is extended: calls of its methods may come to others. */
    public static class Open {
        private final int a = 1;

        int a() {
            return a;
        }

        final int twice() {
            return 2 * a();
        }

        private int own() {
            return a;
        }

        final int ownTwice() {
            return 2 * own();
        }
    }

    int sum() {
        return a + (int) b;
    }

    int twice() {
        return 2 * sum();
    }

    int forEver(int n) {
        return n == 0 ? sum() : forEver(n - 1);
    }

    int counted() {
        return count++;
    }

    int countedTwice() {
        return counted() + counted();
    }

    int locked() {
        synchronized (lock) {
            return a;
        }
    }

    synchronized int guarded() {
        return a;
    }

    String text() {
        return a + " " + b;
    }

    Object lock() {
        return lock;
    }

    boolean same(Object other) {
        return lock.equals(other);
    }

    /** @return what all of this gives, in one text */
    public static String run() {
        Silent made = new Silent(3, 4, new Object());
        Pair pair = new Pair(1, 2).plus(new Pair(2, 2));
        Open open = new Open();
        return made.sum() + " " + made.twice() + " " + made.forEver(5) + " " + made.countedTwice() + " " + made.locked()
                + " " + made.guarded() + " " + made.text() + " " + made.same(made.lock()) + " " + pair + " "
                + pair.length() + " " + Pair.array(3).length + " " + open.twice() + " " + open.ownTwice();
    }
}
