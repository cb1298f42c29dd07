package dev.heddle.subjects.correct;

/** Two locks are taken in the order of their identity hash codes, with a further lock for equal ones. */
public final class OrderedTransfer {
    private static final Object TIE = new Object();

    private OrderedTransfer() {}

    private static final class Account {
        private int balance = 100;
    }

    public static void main(String[] args) throws InterruptedException {
        Account first = new Account();
        Account second = new Account();
        Threads.run(() -> transfer(first, second, 10), () -> transfer(second, first, 30));
        Result.check(120, first.balance);
        Result.check(80, second.balance);
    }

    private static void transfer(Account from, Account to, int amount) {
        int fromHash = System.identityHashCode(from);
        int toHash = System.identityHashCode(to);
        if (fromHash < toHash) {
            move(from, to, from, to, amount);
        } else if (fromHash > toHash) {
            move(to, from, from, to, amount);
        } else {
            synchronized (TIE) {
                move(from, to, from, to, amount);
            }
        }
    }

    private static void move(Object outer, Object inner, Account from, Account to, int amount) {
        synchronized (outer) {
            synchronized (inner) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }
}
