package com.acme;

public class Counter {
    private int value;
    private int safe;

    public void add() {
        value++;
    }

    public synchronized void addSafely() {
        safe++;
    }

    public int value() {
        return value;
    }

    public synchronized int safe() {
        return safe;
    }
}
