package dev.heddle.recorder.program;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

/** Methods in which nothing can be recorded, and similar ones. */
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

    /** A class with subclasses: calls of its methods may run others. */
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

    /**
     * Methods that may make the JVM load a class, or the JDK call a provider, a class loader or a subclass of
     * {@code Properties} of the program.
     */
    public static final class Asking {
        private final Object any;
        private final String text;

        Asking(Object any, String text) {
            this.any = any;
            this.text = text;
        }

        Open cast() {
            return (Open) any;
        }

        boolean isOpen() {
            return any instanceof Open;
        }

        Open[] castArray() {
            return (Open[]) any;
        }

        int caught() {
            try {
                return Integer.parseInt(text);
            } catch (Unknown e) {
                return 0;
            }
        }

        byte[] encoded(Charset charset) {
            return text.getBytes(charset);
        }

        byte[] encodedByName() throws UnsupportedEncodingException {
            return text.getBytes("UTF-8");
        }

        boolean flag() {
            return Boolean.getBoolean(text);
        }

        Integer number() {
            return Integer.getInteger(text, 3);
        }

        Long large() {
            return Long.getLong(text);
        }

        // These return without any of that.

        String castText() {
            return (String) any;
        }

        boolean isOwn() {
            return any instanceof Asking;
        }

        int caughtOfJdk() {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException e) {
                return 0;
            }
        }

        byte[] encodedAsUsual() {
            return text.getBytes();
        }
    }

    /** Never thrown. */
    public static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;
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

    /** @return all results in one text */
    public static String run() {
        Silent made = new Silent(3, 4, new Object());
        Pair pair = new Pair(1, 2).plus(new Pair(2, 2));
        Open open = new Open();
        return made.sum() + " " + made.twice() + " " + made.forEver(5) + " " + made.countedTwice() + " " + made.locked()
                + " " + made.guarded() + " " + made.text() + " " + made.same(made.lock()) + " " + pair + " "
                + pair.length() + " " + Pair.array(3).length + " " + open.twice() + " " + open.ownTwice();
    }
}
