package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Threads deposit into one account; the balance is read and written in two critical sections.
 *
 * <p>Wanted order: a deposit between the two. Failure: a deposit is lost.
 */
public final class Deposits {

    private int balance;

    private Deposits() {}

    /** @param args number of deposits, each in a thread; 2 unless given */
    public static void main(String[] args) {
        int deposits = Argument.of(args, "deposits", 2);
        Deposits account = new Deposits();
        new Crew().add(deposits, account::deposit).run();
        if (account.balance() != deposits) {
            throw new IllegalStateException("balance " + account.balance() + " after " + deposits + " deposits");
        }
    }

    private void deposit() {
        setBalance(balance() + 1);
    }

    private synchronized int balance() {
        return balance;
    }

    private synchronized void setBalance(int balance) {
        this.balance = balance;
    }
}
