package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Account, (c, v, t) = (1, 1, 2): money is moved to an account while money is paid in there.
 *
 * <p>The transfer holds the lock of the account that the money comes from, but not of the one that it goes to. Wanted
 * order: R(balance) of the latter by the transfer, preempted; the deposit; W(balance). Failure: the deposit is lost.
 * The other way round the transfer is.
 */
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
            to.setBalance(to.balance() + amount);
        }

        int balance() {
            return balance;
        }

        void setBalance(int value) {
            balance = value;
        }
    }
}
