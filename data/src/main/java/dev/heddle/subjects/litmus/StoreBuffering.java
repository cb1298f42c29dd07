package dev.heddle.subjects.litmus;

/**
 * Two threads, two variables: each thread writes its own and then reads the other's. It notes 1 if it saw the other's
 * write. With volatile fields at least one of the two does.
 */
final class StoreBuffering extends Litmus {
    private static final int ROUNDS = 2_000;
    private static final int LONGEST_DELAY = 64;
    private static final int SPINS = 100;

    private final Plain[] plain = new Plain[ROUNDS];
    private final Volatile[] ordered = new Volatile[ROUNDS];
    private final Arrived[] arrived = {new Arrived(), new Arrived()};
    private final boolean isVolatile;

    private static final class Arrived {
        private volatile int round = -1;
    }

    private static final class Plain {
        private int x;
        private int y;
    }

    private static final class Volatile {
        private volatile int x;
        private volatile int y;
    }

    StoreBuffering(boolean isVolatile) {
        super(isVolatile ? "store buffering, volatile" : "store buffering", ROUNDS, ROUNDS);
        this.isVolatile = isVolatile;
        for (int round = 0; round < ROUNDS; round++) {
            plain[round] = new Plain();
            ordered[round] = new Volatile();
        }
    }

    @Override
    void thread(int number, int[] notes) {
        for (int round = 0; round < ROUNDS; round++) {
            arrive(number, round);
            notes[round] = isVolatile ? step(number, ordered[round]) : step(number, plain[round]);
        }
    }

    /** Waits until the other thread is here too; gives the processor up after a while, since there may be only one. */
    private void arrive(int number, int round) {
        arrived[number].round = round;
        for (int asked = 0; arrived[1 - number].round < round; asked++) {
            if (asked > SPINS) {
                Thread.yield();
            }
        }
        // Who came last would always be first; so each goes on after a while of its own.
        for (int delay = (round * (2 * number + 3)) % LONGEST_DELAY; delay > 0; delay--) {
            Thread.onSpinWait();
        }
    }

    private static int step(int number, Plain cell) {
        if (number == 0) {
            cell.x = 1;
            return cell.y;
        }
        cell.y = 1;
        return cell.x;
    }

    private static int step(int number, Volatile cell) {
        if (number == 0) {
            cell.x = 1;
            return cell.y;
        }
        cell.y = 1;
        return cell.x;
    }
}
