package sample;

import static org.testng.Assert.assertEquals;

import dev.heddle.junit.HeddleTest;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Tests of TestNG. */
public class NgDeposits {
    /** Grows with each test that this very JVM has called. */
    public static int called;

    private int balance;

    @BeforeMethod
    public void before() {
        balance = 40;
    }

    @Test
    @HeddleTest(budget = "60s")
    public void areLost() throws Exception {
        called++;
        Together.run(() -> balance += 1, () -> balance += 1);
        assertEquals(balance, 42);
    }

    @Test
    @HeddleTest(budget = "6s")
    public void areKept() throws Exception {
        called++;
        Object lock = new Object();
        Together.run(() -> add(lock), () -> add(lock));
        assertEquals(balance, 42);
    }

    private int add(Object lock) {
        synchronized (lock) {
            return ++balance;
        }
    }

    @DataProvider
    public static Object[][] rows() {
        return new Object[][] {{1}, {2}};
    }

    /** Each run executes both rows. */
    @Test(dataProvider = "rows")
    @HeddleTest(budget = "60s")
    public void ofRows(int row) {
        called++;
        assertEquals(row, 1);
    }

    @Test
    public void plain() {
        assertEquals(balance, 40);
    }

    /** TestNG finds nested classes by itself. */
    public static class Nested {
        @Test
        public void fails() {
            throw new IllegalStateException("another test was run");
        }
    }
}
