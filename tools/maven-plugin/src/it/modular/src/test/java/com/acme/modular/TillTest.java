package com.acme.modular;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TillTest {
    @Test
    void countsAllSales() throws InterruptedException {
        Till till = new Till();
        Thread other = new Thread(till::sell);
        other.start();
        till.sell();
        other.join();
        assertEquals(2, till.sold());
    }
}
