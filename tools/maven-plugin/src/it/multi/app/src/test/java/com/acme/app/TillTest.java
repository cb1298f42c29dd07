package com.acme.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TillTest {
    @Test
    void nothingIsLost() throws InterruptedException {
        Till till = new Till();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> till.pay(1));
        pool.execute(() -> till.pay(2));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        assertEquals(3, till.paid());
    }
}
