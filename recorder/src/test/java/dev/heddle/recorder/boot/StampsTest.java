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

/** Which stamps events get: of those that give an order, of those that take one, and of those that do neither. */
class StampsTest {
    private static final int READ = Op.FIRST_SITE + 901;
    private static final int WRITE = Op.FIRST_SITE + 902;
    private static final int TAKE = Op.FIRST_SITE + 903;
    private static final int GIVE = Op.FIRST_SITE + 904;

    private static final int HAND = Clock.HAND;

    private final int[] shared = new int[100];
    /** The element that is accessed next: none twice, so that each access is recorded. */
    private int next;

    @BeforeEach
    void openTables() {
        ObjectOwners.open();
        WrittenObjects.open();
        Threads.keep(Threads.RACES);
        SiteData.put(READ, SiteData.variable(0, false), 0, SyncRoles.ANY);
        SiteData.put(WRITE, SiteData.variable(0, true), 0, SyncRoles.ANY);
        SiteData.put(TAKE, SiteData.variable(0, false), 0, SyncRoles.TAKES);
        SiteData.put(GIVE, SiteData.variable(0, true), 0, SyncRoles.GIVES);
    }

    @AfterEach
    void closeTables() {
        Threads.keep(Threads.PAIRS);
        ObjectOwners.close();
        WrittenObjects.close();
    }

    @Test
    void whatGivesTakesAHand() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        long a = give(one);
        long b = give(two);
        long c = give(one);
        assertThat(a % HAND).isZero();
        assertThat(List.of(b, c)).containsExactly(a + HAND, a + 2 * HAND);
    }

    @Test
    void whatTakesComesAfterWhateverWasGivenAndTakesNoHand() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        long early = give(two);
        long given = give(one);
        long taken = take(two);
        assertThat(early).isLessThan(given);
        assertThat(taken).isEqualTo(given + 1);
        assertThat(take(one)).as("of its own hand").isEqualTo(given + 1);
        assertThat(give(one)).as("nobody has taken a hand since").isEqualTo(given + HAND);
        assertThat(take(two)).isEqualTo(given + HAND + 1);
    }

    @Test
    void aThreadsStampsAlwaysRise() {
        ThreadLog one = log(1);
        for (int i = 0; i < 3 * HAND; i++) {
            one.emitAccess(TAKE, 1, 0);
        }
        one.emitAccess(GIVE, 1, 0);
        for (int i = 0; i < 3 * HAND; i++) {
            one.emitAccess(TAKE, 1, 0);
            one.emit(Op.SLEEP.code(), 0, 0);
        }
        assertThat(stamps(one)).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void accessesFollowTheLastOrder() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        // The first access of a thread asks for the news.
        reads(one, 1);
        reads(two, 1);
        stamps(one);
        stamps(two);
        long first = give(one);
        long second = give(two);
        reads(one, 2);
        reads(two, 2);
        assertThat(stamps(one)).containsExactly(first + 1, first + 2);
        assertThat(stamps(two)).containsExactly(second + 1, second + 2);
        reads(one, HAND);
        List<Long> more = stamps(one);
        assertThat(more.subList(0, 2)).containsExactly(first + 3, second + 1);
        assertThat(more).doesNotHaveDuplicates().isSorted();
    }

    @ParameterizedTest
    @ValueSource(ints = {Threads.UNITS, Threads.PAIRS})
    void theOrderOfAccessesThatRaceIsToldInMoreDetail(int detail) {
        Threads.keep(detail);
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        long last = give(one);
        two.array(shared, 1, WRITE);
        one.array(shared, 1, READ);
        two.array(shared, 1, WRITE);
        List<Long> writes = stamps(two);
        assertThat(writes).containsExactly(last + HAND, last + 2 * HAND);
        assertThat(stamps(one)).containsExactly(writes.get(0) + 1);
    }

    @Test
    void whatTellsOthersEndsTheirHands() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        long old = give(one);
        give(two);
        Clock.tellNews();
        long told = give(two);
        reads(one, 2);
        List<Long> read = stamps(one);
        assertThat(old).isLessThan(told);
        assertThat(read).containsExactly(told + 1, told + 2);
    }

    /** It may be the first use of a class. */
    @ParameterizedTest
    @ValueSource(ints = {Threads.RACES, Threads.UNITS, Threads.PAIRS})
    void aFrameComesAfterWhatWasTold(int detail) {
        Threads.keep(detail);
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        give(one);
        long told = give(two);
        Clock.tellNews();
        one.enter(null, 0);
        one.enter(null, 0);
        reads(one, 1);
        assertThat(stamps(one).subList(0, 2)).containsExactly(told + 1, told + 2);
    }

    @Test
    void aReadOfAnArrayInAFieldMayTakeAnOrder() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        give(one);
        long given = give(two);
        one.arrayField(shared, this, READ);
        assertThat(stamps(one)).containsExactly(given + 1);
    }

    @Test
    void whatTheDrainerSawComesBeforeWhatTheThreadDoesNext() {
        ThreadLog one = log(1);
        give(one);
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

    private static long give(ThreadLog log) {
        log.emitAccess(GIVE, 1, 0);
        return only(stamps(log));
    }

    private static long take(ThreadLog log) {
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
