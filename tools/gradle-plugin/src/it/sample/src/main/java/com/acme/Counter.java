package com.acme;

public class Counter {
    private int value;

    public void add() {
        value++;
    }

    public int value() {
        return value;
    }
}
