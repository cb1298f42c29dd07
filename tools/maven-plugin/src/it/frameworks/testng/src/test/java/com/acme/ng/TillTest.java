package com.acme.ng;

import static org.testng.Assert.assertEquals;

import dev.heddle.junit.HeddleTest;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

public class TillTest {
    private int sum;

    @BeforeMethod
    public void clear() {
        sum = 0;
    }

    @Test
    @HeddleTest(budget = "10s")
    public void loses() throws InterruptedException {
        Thread one = new Thread(() -> sum++);
        one.start();
        sum++;
        one.join();
        assertEquals(sum, 2);
    }

    @Test
    public void plain() {
        assertEquals(sum, 0);
    }
}
