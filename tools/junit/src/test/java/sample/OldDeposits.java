package sample;

import static org.junit.Assert.assertEquals;

import dev.heddle.junit.HeddleRule;
import dev.heddle.junit.HeddleTest;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.RuleChain;

/** Tests of JUnit 4. */
public class OldDeposits {
    /** Grows with each test that this very JVM has called. */
    public static int called;

    @Rule
    public final HeddleRule heddle = new HeddleRule();

    private int balance;

    @Before
    public void before() {
        called++;
        balance = 40;
    }

    @Test
    @HeddleTest(budget = "60s")
    public void areLost() throws Exception {
        Together.run(() -> balance += 1, () -> balance += 1);
        assertEquals(42, balance);
    }

    @Test
    @HeddleTest(budget = "6s")
    public void areKept() throws Exception {
        Object lock = new Object();
        Together.run(() -> add(lock), () -> add(lock));
        assertEquals(42, balance);
    }

    private int add(Object lock) {
        synchronized (lock) {
            return ++balance;
        }
    }

    @Test
    public void plain() {
        assertEquals(40, balance);
    }

    /** Without the rule. */
    public static class Forgotten {
        @Test
        @HeddleTest
        public void isNeverSearched() {}
    }

    /** A field that is no rule. */
    public static class WithoutAnnotation {
        public final HeddleRule heddle = new HeddleRule();

        @Test
        @HeddleTest
        public void isNeverSearched() {}
    }

    /** With the rule in a chain. */
    public static class Chained {
        @Rule
        public final RuleChain rules = RuleChain.outerRule(new HeddleRule());

        @Test
        @HeddleTest
        public void isSearched() {}

        @Test
        public void plain() {}
    }

    /** With the rule of its superclass. */
    public static class Inherited extends OldDeposits {}
}
