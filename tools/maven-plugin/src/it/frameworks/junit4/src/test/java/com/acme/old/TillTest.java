package com.acme.old;

import static org.junit.Assert.assertEquals;

import dev.heddle.junit.Heddle;
import dev.heddle.junit.HeddleRule;
import dev.heddle.junit.HeddleTest;
import org.junit.Rule;
import org.junit.Test;

public class TillTest {
    @Rule
    public final HeddleRule heddle = new HeddleRule();

    private int sum;

    @Test
    @HeddleTest(budget = "10s")
    public void loses() throws InterruptedException {
        Thread one = new Thread(() -> sum++);
        one.start();
        sum++;
        one.join();
        assertEquals(2, sum);
    }

    @Test
    public void keeps() {
        Heddle.search().budget("5s").check(() -> {
            int[] sum = {0};
            Object lock = new Object();
            Thread one = new Thread(() -> {
                synchronized (lock) {
                    sum[0]++;
                }
            });
            one.start();
            synchronized (lock) {
                sum[0]++;
            }
            one.join();
            assertEquals(2, sum[0]);
        });
    }
}
