package dev.heddle.subjects.buggy.account;

/** A bank account with two balances. Every access to a balance holds the monitor, so there is no data race. */
class Account {

    private double checking;
    private double savings;

    Account(double checking, double savings) {
        setChk(checking);
        setSav(savings);
    }

    /** Copies an account. The bug: between the two calls no thread holds the monitor of {@code acc}. */
    Account(Account acc) {
        setEqChk(acc);
        setEqSav(acc);
    }

    boolean isLegal() {
        return getChk() >= 0 && getSav() >= 0;
    }

    synchronized void creditInterest(double rate) {
        setChk(getChk() * (1 + rate));
        setSav(getSav() * (1 + rate));
    }

    synchronized void setEqChk(Account acc) {
        setChk(acc.getChk());
    }

    synchronized void setEqSav(Account acc) {
        setSav(acc.getSav());
    }

    synchronized double getChk() {
        return checking;
    }

    synchronized double getSav() {
        return savings;
    }

    synchronized void setChk(double c) {
        checking = c;
    }

    synchronized void setSav(double s) {
        savings = s;
    }
}
