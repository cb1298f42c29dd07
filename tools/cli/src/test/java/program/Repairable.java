package program;

/** Races with a known repair, and their repaired twins. */
public final class Repairable {
    /** Loses updates unless all methods that use the balance take its lock. */
    private static class Account {
        int balance;

        void deposit(int amount) {
            int before = balance;
            balance = before + amount;
        }

        void deposit(long amount) {
            deposit((int) amount);
        }

        void withdraw(int amount) {
            int before = balance;
            balance = before - amount;
        }

        void transfer(Account other, int amount) {
            withdraw(amount);
            other.deposit(amount);
        }
    }

    /** The same with a lock. */
    private static final class LockedAccount extends Account {
        @Override
        synchronized void deposit(int amount) {
            super.deposit(amount);
        }

        @Override
        synchronized void withdraw(int amount) {
            super.withdraw(amount);
        }
    }

    /** Keeps the first value, by a check and an act on two lines. */
    private static final class Slot {
        private int writes;
        private Object value;

        void offer(Object offered) {
            if (value == null) {
                value = offered;
                writes++;
            }
        }
    }

    private static final class Point {
        int x;
        int moved;

        Point(int x) {
            this.x = x;
            this.moved = x;
        }

        void move(int by) {
            moved += by;
        }
    }

    private static Point shared;
    private static String failure;

    private Repairable() {}

    /** @param words the race, and {@code safe} for its repaired twin */
    public static void main(String[] words) throws Exception {
        boolean isSafe = words.length > 1;
        switch (words[0]) {
            case "deposits" -> deposits(isSafe ? new LockedAccount() : new Account());
            case "both" -> both(isSafe ? new LockedAccount() : new Account());
            case "transfers" -> transfers();
            case "slot" -> slot();
            case "publication" -> publication();
            default -> throw new IllegalArgumentException(words[0]);
        }
        if (failure != null) {
            throw new AssertionError(failure);
        }
    }

    private static void run(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first);
        Thread other = new Thread(second);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void deposits(Account account) throws InterruptedException {
        run(() -> account.deposit(1), () -> account.deposit(1L));
        failure = account.balance == 2 ? null : "a deposit is lost";
    }

    private static void both(Account account) throws InterruptedException {
        run(() -> account.deposit(1), () -> account.withdraw(1));
        failure = account.balance == 0 ? null : "an update is lost";
    }

    private static void transfers() throws InterruptedException {
        Account one = new Account();
        Account other = new Account();
        run(() -> one.transfer(other, 1), () -> other.transfer(one, 1));
        failure = one.balance == 0 && other.balance == 0 ? null : "a transfer is lost";
    }

    private static void slot() throws InterruptedException {
        Slot slot = new Slot();
        run(() -> slot.offer("one"), () -> slot.offer("other"));
        failure = slot.writes == 1 ? null : "the first value is replaced";
    }

    private static void publication() throws InterruptedException {
        run(() -> shared = new Point(7), () -> {
            Point seen = shared;
            if (seen != null) {
                failure = seen.x == 7 ? failure : "x is " + seen.x;
                seen.move(1);
            }
        });
    }
}
