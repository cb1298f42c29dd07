package dev.heddle.subjects.clean.account;

/** A bank account with two balances that are only ever read or written together under one lock. */
class Account {

    private double checking;
    private double savings;

    Account(double checking, double savings) {
        setChk(checking);
        setSav(savings);
    }

    /** Copies an account while holding its monitor, so that no interest comes in between. */
    Account(Account acc) {
        synchronized (acc) {
            setEqChk(acc);
            setEqSav(acc);
        }
    }

    synchronized boolean isLegal() {
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
