package dev.heddle.applications.ledger;

/** The accounts that every application keeps for its clients; they begin at 0. Several threads call it at once. */
public interface Ledger {
    /**
     * Adds an amount to an account.
     *
     * @return the account's sum, this amount included, and those of other clients that came before it
     */
    long add(String account, long amount) throws Exception;

    /** The sum of an account; every {@link #add} that has returned is in it. */
    long sum(String account) throws Exception;
}
