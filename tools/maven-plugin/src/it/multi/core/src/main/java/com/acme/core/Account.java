package com.acme.core;

public class Account {
    private int balance;

    public synchronized int balance() {
        return balance;
    }

    public synchronized void set(int to) {
        balance = to;
    }
}
