package program;

/** Races with a known repair. */
public final class Repairable {
    /** Loses updates unless all methods that use the balance take its lock. */
    private static final class Account {
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

    /** @param words the race */
    public static void main(String[] words) throws Exception {
        switch (words[0]) {
            case "both" -> both();
            case "transfers" -> transfers();
            case "publication" -> publication();
            default -> throw new IllegalArgumentException(words[0]);
        }
        if (failure != null) {
            throw new AssertionError(failure);
        }
    }

    private static void both() throws InterruptedException {
        Account account = new Account();
        RacyFields.run(() -> account.deposit(1), () -> account.withdraw(1));
        failure = account.balance == 0 ? null : "an update is lost";
    }

    private static void transfers() throws InterruptedException {
        Account one = new Account();
        Account other = new Account();
        RacyFields.run(() -> one.transfer(other, 1), () -> other.transfer(one, 1));
        failure = one.balance == 0 && other.balance == 0 ? null : "a transfer is lost";
    }

    private static void publication() throws InterruptedException {
        RacyFields.run(() -> shared = new Point(7), () -> {
            Point seen = shared;
            if (seen != null) {
                failure = seen.x == 7 ? failure : "x is " + seen.x;
                seen.move(1);
            }
        });
    }
}
