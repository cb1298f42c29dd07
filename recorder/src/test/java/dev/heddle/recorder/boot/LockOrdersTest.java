package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LockOrdersTest {
    private static final int FIRST_SITE = 200;

    private final Object a = new Object();
    private final Object b = new Object();
    private final Object c = new Object();
    private ThreadLog log;
    private LockOrders orders;

    private Directory before;

    @BeforeEach
    void open() {
        before = Threads.directory;
        Threads.directory = new ClosedDirectory();
        makeLog();
    }

    @AfterEach
    void close() {
        Threads.directory = before;
        LockOrders.close();
    }

    private void makeLog() {
        LockOrders.open();
        log = new ThreadLog(1, "0", -1, Thread.currentThread(), false, false);
        orders = log.lockOrders();
    }

    /** An event of a lock: its site, and the identity of the lock. */
    private record Event(int site, int lock) {}

    private Event event(int site, Object lock) {
        return new Event(site, System.identityHashCode(lock));
    }

    private List<Event> recorded() {
        List<Event> events = new ArrayList<>();
        long[] words = new long[ThreadRing.RING_WORDS];
        for (int waiting = log.available(); waiting > 0; waiting = log.available()) {
            log.take(words, waiting);
            for (int at = 0; at < waiting; at += 2) {
                int site = EventLayout.site(words[at]);
                if (site >= FIRST_SITE) {
                    events.add(new Event(site, EventLayout.target(words[at + 1])));
                }
            }
        }
        return events;
    }

    private void nested(Object outer, Object inner) {
        synchronized (outer) {
            orders.acquired(outer, FIRST_SITE, FIRST_SITE);
            synchronized (inner) {
                orders.acquired(inner, FIRST_SITE + 1, FIRST_SITE + 1);
                orders.released(inner, FIRST_SITE + 2);
            }
            orders.released(outer, FIRST_SITE + 3);
        }
    }

    @Test
    void recordsEachOrderOnceWithTheLocksHeld() {
        for (int i = 0; i < 1_000; i++) {
            nested(a, b);
        }
        assertThat(recorded())
                .containsExactly(
                        event(FIRST_SITE, a),
                        event(FIRST_SITE + 1, b),
                        event(FIRST_SITE + 2, b),
                        event(FIRST_SITE + 3, a));
        assertThat(orders.omitted()).isEqualTo(999);
    }

    @Test
    void recordsNothingForSingleLocks() {
        for (Object lock : List.of(a, b, c)) {
            synchronized (lock) {
                orders.acquired(lock, FIRST_SITE, FIRST_SITE);
                orders.released(lock, FIRST_SITE + 2);
            }
        }
        assertThat(recorded()).isEmpty();
    }

    @Test
    void recordsTheLocksOfAStarterAndTheFirstOnesOfItsThread() {
        synchronized (a) {
            orders.acquired(a, FIRST_SITE, FIRST_SITE);
            assertThat(orders.startsUnderLocks()).isTrue();
            orders.released(a, FIRST_SITE + 2);
        }
        orders.recordAlone();
        for (int i = 0; i < 100; i++) {
            synchronized (b) {
                orders.acquired(b, FIRST_SITE + 1, FIRST_SITE + 1);
                orders.released(b, FIRST_SITE + 3);
            }
        }
        assertThat(recorded())
                .startsWith(
                        event(FIRST_SITE, a),
                        event(FIRST_SITE + 2, a),
                        event(FIRST_SITE + 1, b),
                        event(FIRST_SITE + 3, b))
                .hasSize(2 + 2 * 64);
    }

    @Test
    void recordsFewStartsOfAThreadForEachRequest() {
        int recorded = 0;
        for (int i = 0; i < 1_000; i++) {
            synchronized (a) {
                orders.acquired(a, FIRST_SITE, FIRST_SITE);
                recorded += orders.startsUnderLocks() ? 1 : 0;
                orders.released(a, FIRST_SITE + 2);
            }
        }
        // The first 128, and those at 256 and 512.
        assertThat(recorded).isEqualTo(130);
        assertThat(recorded()).hasSize(2 * recorded);
    }

    @Test
    void recordsNothingAtAStartWithoutLocks() {
        synchronized (a) {
            orders.acquired(a, FIRST_SITE, FIRST_SITE);
            orders.released(a, FIRST_SITE + 2);
        }
        assertThat(orders.startsUnderLocks()).isFalse();
        assertThat(recorded()).isEmpty();
    }

    @Test
    void recordsOtherLocksAtTheSamePlaces() {
        for (int i = 0; i < 5; i++) {
            nested(a, b);
            nested(b, a);
            nested(b, c);
        }
        assertThat(recorded().stream().filter(event -> event.site == FIRST_SITE + 1))
                .containsExactly(event(FIRST_SITE + 1, b), event(FIRST_SITE + 1, a), event(FIRST_SITE + 1, c));
    }

    @Test
    void recordsNoOrderForALockThatIsHeldAlready() {
        nested(a, a);
        assertThat(recorded()).isEmpty();
    }

    /** Code that is not woven has released the lock. */
    @Test
    void forgetsALockThatTheThreadNoLongerHolds() {
        ReentrantLock lock = new ReentrantLock();
        orders.acquired(lock, FIRST_SITE, FIRST_SITE + 5);
        synchronized (a) {
            orders.acquired(a, FIRST_SITE + 1, FIRST_SITE + 1);
            orders.released(a, FIRST_SITE + 2);
        }
        assertThat(recorded()).isEmpty();
    }

    /** By brute force: random nestings, of which every order of two locks must be in the recording. */
    @Test
    void recordsEveryOrderOfTwoLocksOfSmallPrograms() {
        for (int seed = 0; seed < 200; seed++) {
            makeLog();
            Random random = new Random(seed);
            List<Object> locks = List.of(new Object(), new Object(), new Object(), new Object());
            Set<List<Integer>> expected = new HashSet<>();
            for (int i = 0; i < 20; i++) {
                nest(random, locks, new ArrayList<>(), expected);
            }
            assertThat(ordersIn(recorded())).as("seed %d", seed).isEqualTo(expected);
        }
    }

    private void nest(Random random, List<Object> locks, List<Object> held, Set<List<Integer>> expected) {
        Object lock = locks.get(random.nextInt(locks.size()));
        int site = FIRST_SITE + 2 * held.size();
        synchronized (lock) {
            orders.acquired(lock, site, site);
            if (!held.contains(lock)) {
                held.forEach(
                        outer -> expected.add(List.of(System.identityHashCode(outer), System.identityHashCode(lock))));
            }
            held.add(lock);
            if (held.size() < 4 && random.nextInt(3) > 0) {
                nest(random, locks, held, expected);
            }
            held.remove(held.size() - 1);
            orders.released(lock, site + 1);
        }
    }

    private static Set<List<Integer>> ordersIn(List<Event> events) {
        Set<List<Integer>> found = new HashSet<>();
        List<Integer> held = new ArrayList<>();
        for (Event event : events) {
            if ((event.site - FIRST_SITE) % 2 == 0) {
                if (!held.contains(event.lock)) {
                    held.forEach(outer -> found.add(List.of(outer, event.lock)));
                }
                held.add(event.lock);
            } else {
                held.remove(held.lastIndexOf(event.lock));
            }
        }
        return found;
    }
}
