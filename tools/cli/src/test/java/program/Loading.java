package program;

import java.util.concurrent.ThreadLocalRandom;

/** Two threads load the same classes, one after the other, and lose updates of a counter. */
public final class Loading {
    private static int count;

    private Loading() {}

    private static final class First {
        static int one = 1;
    }

    private static final class Second {
        static int one = 1;
    }

    private static final class Third {
        static int one = 1;
    }

    private static void load() {
        count += First.one;
        count += Second.one;
        count += Third.one;
        System.out.println(ThreadLocalRandom.current().nextInt() + " " + System.identityHashCode(new Object()));
    }

    /** @param args not used */
    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Loading::load, "one");
        Thread other = new Thread(Loading::load, "other");
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(count);
    }
}
