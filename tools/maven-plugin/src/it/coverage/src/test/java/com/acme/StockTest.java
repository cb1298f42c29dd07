package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;
import org.junit.jupiter.api.Test;

class StockTest {
    @HeddleTest(budget = "20s")
    void addsUnderSchedules() throws InterruptedException {
        addTwice();
    }

    @Test
    void addsOnce() throws InterruptedException {
        addTwice();
    }

    private static void addTwice() throws InterruptedException {
        Stock stock = new Stock();
        Thread one = new Thread(() -> stock.add("x"));
        Thread two = new Thread(() -> stock.add("x"));
        one.start();
        two.start();
        one.join();
        two.join();
        assertEquals(2, stock.count("x"));
    }
}
