package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FlagTest {
    private int value;

    @Test
    void isSet() throws InterruptedException {
        Thread one = new Thread(() -> value = 1);
        Thread two = new Thread(() -> value = 1);
        one.start();
        two.start();
        one.join();
        two.join();
        assertEquals(1, value);
    }
}
