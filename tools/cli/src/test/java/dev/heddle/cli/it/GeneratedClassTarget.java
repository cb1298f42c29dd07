package dev.heddle.cli.it;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * A program with a lost update in a class that it generates under another name in each run, as Byte Buddy does. Its
 * second class has a name that looks random and a class file, and no race.
 */
public final class GeneratedClassTarget {
    private static final String TEMPLATE = "TemplAt1";
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private GeneratedClassTarget() {}

    /** Counts its calls. */
    public interface Counter {
        /** Adds one, without a lock. */
        void add();

        /** The number of calls. */
        int total();
    }

    /** The class that is generated, under its own name. */
    public static final class TemplAt1 implements Counter {
        private int total;

        @Override
        public void add() {
            total++;
        }

        @Override
        public int total() {
            return total;
        }
    }

    private static final class Generating extends ClassLoader {
        Generating() {
            super(GeneratedClassTarget.class.getClassLoader());
        }

        /** Replaces the simple name in the constants of the class file by a random one of the same length. */
        Counter counter(String simpleName) throws Exception {
            String resource = TemplAt1.class.getName().replace('.', '/') + ".class";
            try (InputStream in = getResourceAsStream(resource)) {
                String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                byte[] bytes = text.replace(TEMPLATE, simpleName).getBytes(StandardCharsets.ISO_8859_1);
                return (Counter) defineClass(null, bytes, 0, bytes.length)
                        .getDeclaredConstructor()
                        .newInstance();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Random random = new Random();
        StringBuilder name = new StringBuilder("1");
        while (name.length() < TEMPLATE.length()) {
            name.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        Counter counter = new Generating().counter(name.toString());
        Thread[] threads = {new Thread(counter::add), new Thread(counter::add)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (counter.total() != threads.length) {
            throw new IllegalStateException("lost an update");
        }
    }
}
