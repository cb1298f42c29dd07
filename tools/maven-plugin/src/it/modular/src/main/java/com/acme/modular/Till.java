package com.acme.modular;

/** Loses a sale if two meet. */
public class Till {
    private int sold;

    public void sell() {
        sold++;
    }

    public int sold() {
        return sold;
    }
}
