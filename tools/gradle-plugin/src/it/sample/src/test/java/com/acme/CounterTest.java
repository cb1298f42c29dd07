package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CounterTest {
    /** Set in the build script. */
    private static final int EXPECTED = Integer.getInteger("acme.expected");

    @Test
    void counts() throws InterruptedException {
        Counter counter = new Counter();
        Thread one = new Thread(counter::add);
        Thread two = new Thread(counter::add);
        one.start();
        two.start();
        one.join();
        two.join();
        assertEquals(EXPECTED, counter.value());
    }

    @Test
    void isRunAsByGradle() {
        assertEquals("two words", System.getProperty("acme.argument"));
        assertEquals("there", System.getenv("ACME"));
    }
}
