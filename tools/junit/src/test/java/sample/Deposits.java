package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;
import org.junit.jupiter.api.BeforeEach;

/** An update is lost, and its twin that loses none. A busy machine needs more than the default budget. */
class Deposits {
    static int calledHere;

    private int balance;

    @BeforeEach
    void open() {
        balance = 0;
        calledHere++;
    }

    @HeddleTest(budget = "60s")
    void areLost() throws InterruptedException {
        Thread one = new Thread(() -> balance += 1);
        Thread two = new Thread(() -> balance += 2);
        one.start();
        two.start();
        one.join();
        two.join();
        assertEquals(3, balance);
    }

    @HeddleTest(budget = "8s")
    void areNotLost() throws InterruptedException {
        Thread one = new Thread(() -> deposit(1));
        Thread two = new Thread(() -> deposit(2));
        one.start();
        two.start();
        one.join();
        two.join();
        assertEquals(3, balance);
    }

    private synchronized void deposit(int amount) {
        balance += amount;
    }
}
