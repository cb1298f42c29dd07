package com.acme.app;

import com.acme.core.Account;

public class Till {
    private final Account account = new Account();

    /** Each call is synchronized, and both together are not. */
    public void pay(int amount) {
        account.set(account.balance() + amount);
    }

    public int paid() {
        return account.balance();
    }
}
