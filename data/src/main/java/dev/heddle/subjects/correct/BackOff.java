package dev.heddle.subjects.correct;

import java.util.concurrent.locks.ReentrantLock;

/** A thread that cannot get its second lock releases the first one and tries again. */
public final class BackOff {
    private static final class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private int balance = 100;
    }

    private BackOff() {}

    public static void main(String[] args) throws InterruptedException {
        Account first = new Account();
        Account second = new Account();
        Threads.run(() -> transfer(first, second, 10), () -> transfer(second, first, 30));
        Result.check(120, first.balance);
        Result.check(80, second.balance);
    }

    private static void transfer(Account from, Account to, int amount) {
        while (!tryTransfer(from, to, amount)) {
            Thread.yield();
        }
    }

    private static boolean tryTransfer(Account from, Account to, int amount) {
        from.lock.lock();
        try {
            if (!to.lock.tryLock()) {
                return false;
            }
            try {
                from.balance -= amount;
                to.balance += amount;
                return true;
            } finally {
                to.lock.unlock();
            }
        } finally {
            from.lock.unlock();
        }
    }
}
