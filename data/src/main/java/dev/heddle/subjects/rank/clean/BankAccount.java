package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Account that money is moved to under its own lock. */
public final class BankAccount {

    private BankAccount() {}

    public static void main(String[] args) {
        race(new Account(), new Account());
    }

    static void race(Account from, Account to) {
        Racers.together(() -> from.transfer(to, 50), () -> {
            LocalWork.spinBriefly(1);
            to.deposit(30);
        });
        if (from.balance() != 50 || to.balance() != 180) {
            throw new IllegalStateException("balances " + from.balance() + " and " + to.balance() + ", not 50 and 180");
        }
    }

    static class Account {

        private int balance = 100;

        final synchronized void deposit(int amount) {
            setBalance(balance() + amount);
        }

        final synchronized void transfer(Account to, int amount) {
            setBalance(balance() - amount);
            to.deposit(amount);
        }

        int balance() {
            return balance;
        }

        void setBalance(int value) {
            balance = value;
        }
    }
}
