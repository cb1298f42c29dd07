package program;

/** Two threads that use two objects of two classes without any order, one of them very often, for as many milliseconds as the argument says. */
public final class Busy {
    /** So many that the reads between them stay cheap to record, however little of the machine the program gets. */
    private static final int ROUNDS = 20_000_000;

    private Busy() {}

    public static void main(String[] arguments) throws InterruptedException {
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000;
        Spindle spindle = new Spindle();
        Meter meter = new Meter();
        Thread other = new Thread(() -> work(spindle, meter, end));
        other.start();
        work(spindle, meter, end);
        other.join();
        if (meter.reads() == 0) {
            throw new IllegalStateException("nothing was done");
        }
    }

    private static void work(Spindle spindle, Meter meter, long end) {
        do {
            spindle.spin(ROUNDS);
            meter.read();
        } while (System.nanoTime() < end);
    }
}

/** Dear to record. */
final class Spindle {
    private int turns;

    void spin(int rounds) {
        for (int i = 0; i < rounds; i++) {
            turns = turns * 31 ^ i;
        }
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
