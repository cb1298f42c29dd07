package program;

/**
 * Two threads that use objects of two classes without any order, for as many milliseconds as the argument says: one
 * very often from the loop of another class, and one now and then. A third thread stays in the loop of a class of its
 * own all the time.
 */
public final class Busy {
    /** Large enough that the reads between them stay cheap to record on a busy machine. */
    private static final int ROUNDS = 10_000_000;

    private Busy() {}

    public static void main(String[] arguments) throws InterruptedException {
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000;
        Bobbin bobbin = new Bobbin();
        Meter meter = new Meter();
        Thread spinning = new Thread(() -> new Spindle().spin(end));
        Thread other = new Thread(() -> work(bobbin, meter, end));
        spinning.start();
        other.start();
        work(bobbin, meter, end);
        other.join();
        spinning.join();
        if (meter.reads() == 0) {
            throw new IllegalStateException("nothing was done");
        }
    }

    private static void work(Bobbin bobbin, Meter meter, long end) {
        do {
            for (int i = 0; i < ROUNDS; i++) {
                bobbin.turn(i);
            }
            meter.read();
        } while (System.nanoTime() < end);
    }
}

/** Runs always, in a loop of its own. */
final class Spindle {
    private int turns;

    void spin(long end) {
        while (System.nanoTime() < end) {
            turns = turns * 31 ^ 1;
        }
    }
}

/** Dear to record. */
final class Bobbin {
    private int turns;

    void turn(int by) {
        turns = turns * 31 ^ by;
    }
}

/** Cheap to record. */
final class Meter {
    private int reads;

    void read() {
        reads++;
    }

    int reads() {
        return reads;
    }
}
