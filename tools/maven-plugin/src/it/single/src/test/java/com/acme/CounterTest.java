package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CounterTest {
    /** Set for surefire in the POM. */
    private static final int EXPECTED = Integer.getInteger("acme.expected");

    private final Counter counter = new Counter();

    @Test
    void counts() throws InterruptedException {
        both(counter::add);
        assertEquals(EXPECTED, counter.value());
    }

    @Test
    void isRunAsBySurefire() {
        assertEquals("two words", System.getProperty("acme.argument"));
        assertEquals("there", System.getenv("ACME"));
    }

    @Disabled
    @Test
    void disabled() throws InterruptedException {
        both(counter::add);
    }

    @Nested
    @Tag("safe")
    class Safely {
        @Test
        void counts() throws InterruptedException {
            both(counter::addSafely);
            assertEquals(EXPECTED, counter.safe());
        }
    }

    private static void both(Runnable step) throws InterruptedException {
        Thread one = new Thread(step);
        Thread two = new Thread(step);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
