package dev.heddle.recorder.program;

import java.nio.ByteBuffer;
import java.text.FieldPosition;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Code shapes that are hard to weave; {@link #run} returns their results. */
public class Tricky {
    private static long counter;
    private static int[][] grid = new int[2][3];
    private static volatile double ratio = 0.5;

    private final Object lock = new Object();
    private long wide = 40;
    private double real = 1.5;
    private int narrow;
    private String text = "t";
    private byte[] bytes = {1, 2, 3};
    private final long[] longs = {5, 6};
    private Tricky next;

    private enum Colour {
        RED,
        GREEN
    }

    private record Point(int x, long y) {}

    /** All results, one line each. */
    public static String run() throws Exception {
        StringJoiner out = new StringJoiner("\n");
        counter = 0;
        ratio = 0.5;
        Tricky t = new Tricky();
        out.add("fields " + t.fields());
        out.add("arrays " + t.arrays());
        out.add("blocks " + t.blocks(3));
        out.add("nested " + t.nested());
        out.add("synchronized " + t.addTo(2) + " " + count(7));
        out.add("thrown " + t.thrown(true) + " " + t.thrown(false));
        out.add("finally " + t.finallyReturns() + " " + t.narrow);
        out.add("switch " + colour(Colour.GREEN) + " " + word("two"));
        out.add("captured " + t.captured(5).get());
        out.add("chained " + new Chained(3, "x").total());
        out.add("branching " + new Branching(true).name + new Branching(false).name);
        out.add("record " + new Point(1, 2).equals(new Point(1, 2)));
        out.add("many " + t.many(1, 2L, 3f, 4d, "five", (byte) 6, '7', true));
        out.add("loop " + loopAtStart(3));
        out.add("locks " + t.loopInLock());
        out.add("table " + table());
        out.add("threads " + threads());
        out.add("waits " + t.waits());
        out.add("deep " + t.deep(0));
        out.add("lambda " + t.lambdas());
        out.add("class values " + classValues());
        out.add("latch " + new Once().takeTwice());
        out.add("made " + t.madeInHandler(null) + t.madeInHandler("s") + madeAtLoopHead());
        out.add("objects " + objects(true));
        out.add("swapped " + t.swapped(new AtomicLong(5), 9L) + t.wide);
        return out.toString();
    }

    /**
     * The lock of this method is in a local behind the locals for the call's spilled argument, which takes two slots.
     */
    private synchronized long swapped(AtomicLong atomic, long by) {
        long before = atomic.getAndSet(by);
        wide += before;
        return before;
    }

    /** Calls on objects of classes that are not woven, with arguments of all sizes. */
    private static String objects(boolean first) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(64);
        buffer.putLong(7L).putInt(1).putInt(16, first ? 2 : 3).putLong(24, 5L).putDouble(0.5);
        buffer.put(new byte[] {1, 2, 3}, 1, 2).flip();
        Matcher matcher = Pattern.compile("(a)(b)").matcher(new StringBuilder(new String("abab")).append("c"));
        StringBuffer replaced = new StringBuffer();
        while (matcher.find()) {
            matcher.appendReplacement(replaced, matcher.group(first ? 1 : 2));
        }
        Iterator<Integer> numbers = Stream.of(1, 2, 3).map(n -> n * 2).iterator();
        Supplier<Integer> next = numbers::next;
        String date = new SimpleDateFormat("yyyy-MM", Locale.ROOT)
                .format(new Date(0), new StringBuffer("on "), new FieldPosition(0))
                .toString();
        return buffer.getLong() + " " + buffer.getInt(16) + " " + buffer.remaining() + " " + replaced + " " + next.get()
                + numbers.next() + " " + date;
    }

    /** Overrides the called method, and changes its parameter. */
    private static final class Ancestors extends ClassValue<String> {
        @Override
        public String get(Class<?> type) {
            return super.get(type) + '!';
        }

        @Override
        protected String computeValue(Class<?> type) {
            StringJoiner names = new StringJoiner(" ");
            while (type != null) {
                names.add(type.getSimpleName());
                type = type.getSuperclass();
            }
            return names.toString();
        }
    }

    private static String classValues() {
        ClassValue<String> ancestors = new Ancestors();
        Function<Class<?>, String> byReference = ancestors::get;
        return ancestors.get(Integer.class) + byReference.apply(Integer.class) + byReference.apply(ArrayList.class);
    }

    private String fields() {
        wide += 2;
        real *= 2;
        narrow++;
        counter = counter + wide;
        ratio /= 2;
        text += narrow;
        next = new Tricky();
        next.wide = wide = 7;
        next.bytes = bytes;
        return wide + " " + real + " " + narrow + " " + counter + " " + ratio + " " + text + " " + next.wide;
    }

    private String arrays() {
        longs[0] += longs[1];
        longs[1]++;
        bytes[2] = (byte) (bytes[0] + bytes[1]);
        double[] reals = {1, 2};
        reals[1] += 0.5;
        grid[1][2] = 9;
        grid[0] = grid[1];
        Object[] objects = new Object[2];
        objects[0] = longs;
        objects[1] = "s";
        char[] chars = {'a'};
        chars[0]++;
        float[] floats = new float[1];
        floats[0] = floats[0]-- + 2;
        short[] shorts = {3};
        shorts[0] >>= 1;
        boolean[] flags = new boolean[1];
        flags[0] ^= true;
        return longs[0] + " " + longs[1] + " " + bytes[2] + " " + reals[1] + " " + grid[0][2] + objects[1] + chars[0]
                + floats[0] + shorts[0] + flags[0] + ((long[]) objects[0])[0];
    }

    private int blocks(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                if (i == 1) {
                    continue;
                }
                sum += i;
            }
        }
        return sum;
    }

    private String nested() {
        synchronized (this) {
            synchronized (lock) {
                try {
                    synchronized (Tricky.class) {
                        throw new IllegalStateException("inner");
                    }
                } catch (IllegalStateException e) {
                    return e.getMessage() + Thread.holdsLock(lock) + Thread.holdsLock(Tricky.class);
                }
            }
        }
    }

    private synchronized long addTo(long more) {
        return wide += more;
    }

    private static synchronized double count(int n) {
        return n == 0 ? 0 : n + count(n - 1);
    }

    private synchronized void fail(boolean now) {
        if (now) {
            throw new IllegalArgumentException("now");
        }
    }

    private String thrown(boolean now) {
        try {
            fail(now);
            return "no";
        } catch (IllegalArgumentException | IllegalStateException e) {
            return e.getMessage() + Thread.holdsLock(this);
        } finally {
            narrow += 10;
        }
    }

    private int finallyReturns() {
        try {
            narrow = 1;
            return narrow;
        } finally {
            narrow = 2;
        }
    }

    private static String colour(Colour colour) {
        return switch (colour) {
            case RED -> "r";
            case GREEN -> {
                counter++;
                yield "g";
            }
        };
    }

    private static int word(String word) {
        switch (word) {
            case "one":
                return 1;
            case "two":
                return 2;
            default:
                return 0;
        }
    }

    private Supplier<String> captured(int value) {
        long other = value + 1L;
        return new Supplier<>() {
            private int calls = value;

            @Override
            public String get() {
                calls++;
                return calls + " " + other + " " + text;
            }
        };
    }

    private static class Base {
        final int base;

        Base(int base) {
            this.base = base;
        }
    }

    private static final class Chained extends Base {
        private final String name;
        private int total;

        Chained(int n, String name) {
            super(n > 2 ? new Base(n).base : new Base(-n).base);
            this.name = name;
            total = n + name.length();
        }

        int total() {
            return total + base + name.length();
        }
    }

    private static final class Branching {
        private final String name;

        Branching(boolean yes) {
            this(yes ? new StringBuilder("y").toString() : String.valueOf(new Object() != null));
        }

        private Branching(String name) {
            this.name = name;
        }
    }

    private String many(int a, long b, float c, double d, String e, byte f, char g, boolean h) {
        long sum = a + b;
        double product = c * d;
        {
            String inner = e + f;
            sum += inner.length();
        }
        {
            double inner = product + g;
            product = inner;
        }
        return sum + " " + product + h;
    }

    private static int loopAtStart(int n) {
        while (n < 10) {
            n += counter > 0 ? 2 : 3;
        }
        return n;
    }

    private int loopInLock() {
        int n = 0;
        synchronized (lock) {
            while (n < 5) {
                n++;
            }
        }
        return n;
    }

    private static String table() {
        Hashtable<String, Integer> table = new Hashtable<>();
        table.put("a", 1);
        table.replace("a", 1, 2);
        table.merge("a", 3, Integer::sum);
        StringBuffer text = new StringBuffer("abcdef");
        text.replace(0, 2, "xyz").insert(1, 2.5).append("end", 0, 2).append(9L);
        char[] into = new char[4];
        text.getChars(0, 3, into, 1);
        return table + " " + text + " " + new String(into).trim();
    }

    private static final class Starter extends Thread {
        private int seen;

        @Override
        public synchronized void start() {
            seen++;
            super.start();
        }

        @Override
        public void run() {
            seen += 10;
        }
    }

    private static String threads() throws InterruptedException {
        int[] box = new int[1];
        Thread plain = new Thread(() -> box[0]++);
        plain.start();
        plain.join();
        Starter starter = new Starter();
        starter.start();
        starter.join(0);
        Thread.sleep(1);
        Thread.yield();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1, 5);
            return "not interrupted";
        } catch (InterruptedException e) {
            return box[0] + " " + starter.seen + " " + System.nanoTime() / Long.MAX_VALUE;
        }
    }

    private String waits() throws InterruptedException {
        synchronized (lock) {
            lock.notify();
            lock.notifyAll();
            lock.wait(1);
            lock.wait(0, 1);
        }
        try {
            lock.notify();
            return "no monitor needed";
        } catch (IllegalMonitorStateException e) {
            return "monitor needed";
        }
    }

    private int deep(int depth) {
        try {
            if (depth == 20) {
                throw new UnsupportedOperationException();
            }
            return deep(depth + 1) + 1;
        } catch (UnsupportedOperationException e) {
            if (depth > 17) {
                throw e;
            }
            return depth;
        }
    }

    /** Its methods also hold a lock. */
    private static final class Once extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected synchronized boolean tryAcquire(int one) {
            return compareAndSetState(0, one);
        }

        @Override
        protected synchronized boolean tryRelease(int one) {
            setState(0);
            return true;
        }

        String takeTwice() {
            acquire(1);
            return tryAcquire(1) + " " + release(1) + " " + tryAcquire(1);
        }
    }

    /** The handler begins with an object that is not yet initialised where control flow joins. */
    private String madeInHandler(Object given) {
        try {
            return fail(given);
        } catch (RuntimeException e) {
            return new StringBuilder(given != null ? "b" : "").append('m').toString();
        }
    }

    private static String fail(Object given) {
        throw new IllegalStateException(String.valueOf(given));
    }

    /** The same for the loop. */
    private static String madeAtLoopHead() {
        StringBuilder last;
        int i = 0;
        do {
            last = new StringBuilder(i > 2 ? "a" : "b");
        } while (i++ < 5);
        return last.toString();
    }

    private String lambdas() {
        List<Supplier<String>> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int n = i;
            all.add(() -> text + n);
        }
        all.add(text::toString);
        StringBuilder joined = new StringBuilder();
        all.forEach(s -> joined.append(s.get().toUpperCase(Locale.ROOT)));
        return joined.toString();
    }
}
