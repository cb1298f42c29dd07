package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stamps of releases, acquires and other events. */
class StampsTest {
    private static final int READ = Op.FIRST_SITE + 901;
    private static final int WRITE = Op.FIRST_SITE + 902;
    private static final int TAKE = Op.FIRST_SITE + 903;
    private static final int GIVE = Op.FIRST_SITE + 904;

    private static final int BLOCK = Clock.BLOCK;

    private final int[] shared = new int[100];
    /** The next accessed element: each only once, so that each access is recorded. */
    private int next;

    @BeforeEach
    void openTables() {
        ObjectOwners.open();
        WrittenObjects.open();
        Threads.setDetail(Threads.RACES);
        SiteData.put(READ, SiteData.variable(0, false), 0, SyncRoles.ANY);
        SiteData.put(WRITE, SiteData.variable(0, true), 0, SyncRoles.ANY);
        SiteData.put(TAKE, SiteData.variable(0, false), 0, SyncRoles.ACQUIRE);
        SiteData.put(GIVE, SiteData.variable(0, true), 0, SyncRoles.RELEASE);
    }

    @AfterEach
    void closeTables() {
        Threads.setDetail(Threads.PAIRS);
        ObjectOwners.close();
        WrittenObjects.close();
    }

    @Test
    void aReleaseTakesANewBlock() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        long a = release(one);
        long b = release(two);
        long c = release(one);
        assertThat(a % BLOCK).isZero();
        assertThat(List.of(b, c)).containsExactly(a + BLOCK, a + 2 * BLOCK);
    }

    @Test
    void anAcquireFollowsAllReleasesAndTakesNoBlock() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        long early = release(two);
        long given = release(one);
        long taken = acquire(two);
        assertThat(early).isLessThan(given);
        assertThat(taken).isEqualTo(given + 1);
        assertThat(acquire(one)).as("in its own block").isEqualTo(given + 1);
        assertThat(release(one)).as("no other thread has taken a block since").isEqualTo(given + BLOCK);
        assertThat(acquire(two)).isEqualTo(given + BLOCK + 1);
    }

    @Test
    void stampsOfAThreadRise() {
        ThreadLog one = log(1);
        for (int i = 0; i < 3 * BLOCK; i++) {
            one.emitAccess(TAKE, 1, 0);
        }
        one.emitAccess(GIVE, 1, 0);
        for (int i = 0; i < 3 * BLOCK; i++) {
            one.emitAccess(TAKE, 1, 0);
            one.emit(Op.SLEEP.code(), 0, 0);
        }
        assertThat(stamps(one)).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void accessesFollowTheLastSynchronisation() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        // The first access of a thread reads the news.
        reads(one, 1);
        reads(two, 1);
        stamps(one);
        stamps(two);
        long first = release(one);
        long second = release(two);
        reads(one, 2);
        reads(two, 2);
        assertThat(stamps(one)).containsExactly(first + 1, first + 2);
        assertThat(stamps(two)).containsExactly(second + 1, second + 2);
        reads(one, BLOCK);
        List<Long> more = stamps(one);
        assertThat(more.subList(0, 2)).containsExactly(first + 3, second + 1);
        assertThat(more).doesNotHaveDuplicates().isSorted();
    }

    @ParameterizedTest
    @ValueSource(ints = {Threads.UNITS, Threads.PAIRS})
    void recordsTheOrderOfRacingAccessesInMoreDetail(int detail) {
        Threads.setDetail(detail);
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        long last = release(one);
        two.array(shared, 1, WRITE);
        one.array(shared, 1, READ);
        two.array(shared, 1, WRITE);
        List<Long> writes = stamps(two);
        assertThat(writes).containsExactly(last + BLOCK, last + 2 * BLOCK);
        assertThat(stamps(one)).containsExactly(writes.get(0) + 1);
    }

    @Test
    void publishedNewsEndsTheBlocksOfOthers() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        long old = release(one);
        release(two);
        Clock.publishNews();
        long released = release(two);
        reads(one, 2);
        List<Long> read = stamps(one);
        assertThat(old).isLessThan(released);
        assertThat(read).containsExactly(released + 1, released + 2);
    }

    /** It may be the first use of a class. */
    @ParameterizedTest
    @ValueSource(ints = {Threads.RACES, Threads.UNITS, Threads.PAIRS})
    void aFrameFollowsPublishedNews(int detail) {
        Threads.setDetail(detail);
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        release(one);
        long released = release(two);
        Clock.publishNews();
        one.enter(null, 0);
        one.enter(null, 0);
        reads(one, 1);
        assertThat(stamps(one).subList(0, 2)).containsExactly(released + 1, released + 2);
    }

    @Test
    void aReadOfAnArrayFieldMayBeAnAcquire() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        release(one);
        long given = release(two);
        one.arrayField(shared, this, READ);
        assertThat(stamps(one)).containsExactly(given + 1);
    }

    @Test
    void stampsOfTheDrainerPrecedeTheThreadsNextEvents() {
        ThreadLog one = log(1);
        release(one);
        one.beforeStamp();
        long seen = Threads.stamp();
        reads(one, 2);
        assertThat(stamps(one)).containsExactly(seen + 1, seen + 2);
    }

    private void reads(ThreadLog log, int times) {
        for (int i = 0; i < times; i++) {
            log.array(shared, next++, READ);
        }
    }

    private static long release(ThreadLog log) {
        log.emitAccess(GIVE, 1, 0);
        return only(stamps(log));
    }

    private static long acquire(ThreadLog log) {
        log.emitAccess(TAKE, 1, 0);
        return only(stamps(log));
    }

    private static long only(List<Long> stamps) {
        assertThat(stamps).hasSize(1);
        return stamps.get(0);
    }

    private static ThreadLog log(int number) {
        ThreadLog log = new ThreadLog(number, "0." + number, -1, Thread.currentThread(), true, false);
        log.enter(null, 0);
        log.emit(Op.BEGIN.code(), 0, 0);
        stamps(log);
        return log;
    }

    private static List<Long> stamps(ThreadLog log) {
        long[] words = new long[ThreadLog.RING_WORDS];
        List<Long> stamps = new ArrayList<>();
        int count = log.available();
        log.take(words, count);
        for (int at = 0; at < count; at += EventLayout.WORDS) {
            stamps.add(EventLayout.stamp(words[at]));
        }
        return stamps;
    }
}
