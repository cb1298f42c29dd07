package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BudgetHooksTest {
    private static final int ENTRY = 256;
    private static final int READ = 300;
    private static final int OTHER = 301;
    private static final int ROUNDS = 20;

    private final Object shared = new Object();

    @BeforeEach
    void open() {
        BudgetHooks.open();
        SiteData.put(READ, SiteData.variable(0, false), 0, SyncRoles.ANY);
        SiteData.put(OTHER, SiteData.variable(0, false), 0, SyncRoles.ANY);
    }

    @AfterEach
    void close() {
        BudgetHooks.disable(new boolean[0]);
    }

    private static ThreadLog log(int number) {
        ThreadLog log = new ThreadLog(number, "0", -1, Thread.currentThread(), true, false);
        log.enter(null, ENTRY);
        return log;
    }

    private static long timed(int site) {
        return BudgetHooks.hooks()[site];
    }

    private void read(ThreadLog log, int times, int... sites) {
        long[] words = new long[ThreadLog.RING_WORDS];
        for (int i = 0; i < times; i++) {
            for (int site : sites) {
                BudgetHooks.field(log, shared, site);
            }
            if (log.available() > 0) {
                log.take(words, log.available());
            }
        }
    }

    @Test
    void timesOneHookOfManyAndAllHooksOfALoopInTurn() {
        ThreadLog log = log(1);
        long nanos = BudgetHooks.nanos()[READ];
        long read = timed(READ);
        long other = timed(OTHER);
        read(log, ROUNDS * BudgetHooks.PERIOD, READ, OTHER);

        assertThat(timed(READ) - read).isEqualTo(ROUNDS);
        assertThat(timed(OTHER) - other).isEqualTo(ROUNDS);
        assertThat(BudgetHooks.nanos()[READ] - nanos).isGreaterThanOrEqualTo(2 * ROUNDS);
    }

    @Test
    void timesHooksOfShortLivedThreads() {
        long before = timed(READ);
        for (int number = 0; number < BudgetHooks.PERIOD - 1; number++) {
            read(log(number), 1, READ);
        }

        assertThat(timed(READ) - before).isEqualTo(1);
    }

    @Test
    void disabledHooksDoNothing() {
        ThreadLog log = log(1);
        BudgetHooks.field(log, shared, READ);
        assertThat(log.available()).isGreaterThan(0);
        log.take(new long[ThreadLog.RING_WORDS], log.available());
        boolean[] without = new boolean[READ + 1];
        without[READ] = true;
        BudgetHooks.disable(without);
        long before = timed(READ);
        for (int i = 0; i < 3 * BudgetHooks.PERIOD; i++) {
            BudgetHooks.field(log, shared, READ);
        }

        assertThat(log.available()).isZero();
        assertThat(timed(READ)).isEqualTo(before);
        BudgetHooks.field(log, shared, OTHER);
        assertThat(log.available()).isGreaterThan(0);
    }

    @Test
    void timesNothingInHeddlesOwnCode() {
        ThreadLog log = log(1);
        log.enterAgent();
        long before = timed(READ);
        for (int i = 0; i < 3 * BudgetHooks.PERIOD; i++) {
            BudgetHooks.field(log, shared, READ);
        }
        assertThat(timed(READ)).isEqualTo(before);
        log.leaveAgent();
        for (int i = 0; i < BudgetHooks.PERIOD; i++) {
            BudgetHooks.claim(log, shared, READ);
        }
        assertThat(timed(READ)).isEqualTo(before + 1);
    }

    @Test
    void addsSumsForLaterSites() {
        int many = BudgetHooks.nanos().length;
        BudgetHooks.makeRoom(many + 1);

        assertThat(BudgetHooks.nanos().length).isGreaterThan(many);
        assertThat(BudgetHooks.hooks().length).isEqualTo(BudgetHooks.nanos().length);
    }
}
