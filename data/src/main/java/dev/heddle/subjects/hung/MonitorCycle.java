package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Two transfers lock the same accounts in opposite orders. */
public final class MonitorCycle {
    private final Window window;

    private MonitorCycle(String[] args) {
        window = new Window(args, 2);
    }

    public static void main(String[] args) {
        MonitorCycle bank = new MonitorCycle(args);
        Account checking = new Account();
        Account savings = new Account();
        Racers.run(() -> bank.transfer(checking, savings), () -> {
            LocalWork.spin();
            bank.transfer(savings, checking);
        });
    }

    private void transfer(Account from, Account to) {
        synchronized (from) {
            window.meet();
            from.balance--;
            to.add(1);
        }
    }

    private static final class Account {
        private int balance = 10;

        synchronized void add(int amount) {
            balance += amount;
        }
    }
}
