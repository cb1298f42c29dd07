package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stamps of events that order nothing: which of them touch the clock. */
class HandOfStampsTest {
    private static final int READ = Op.FIRST_SITE + 901;

    private final int[] shared = new int[100];
    /** The element that is read next: none twice, so that each read is recorded. */
    private int next;

    @BeforeEach
    void openTables() {
        Owners.open();
        Clock.deal(true);
        Threads.keep(Threads.RACES);
        Sites.put(READ, Sites.variable(0, false), 0, Roles.ANY);
    }

    @AfterEach
    void closeTables() {
        Threads.keep(Threads.PAIRS);
        Clock.deal(false);
        Owners.close();
    }

    @Test
    void accessesAfterAnOrderFollowItsStamp() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        one.emit(Op.SLEEP.code(), 0, 0);
        two.emit(Op.SLEEP.code(), 0, 0);
        reads(one, 3);
        reads(two, 3);
        long first = stamps(one).get(0);
        assertThat(first % Clock.HAND).isZero();
        reads(one, 20);
        assertThat(stamps(two)).containsExactly(first + 8, first + 9, first + 10, first + 11);
        List<Long> more = stamps(one);
        assertThat(more.subList(0, 4)).containsExactly(first + 4, first + 5, first + 6, first + 7);
        assertThat(more.get(4)).as("a new hand, after that of the other one").isEqualTo(first + 16);
        assertThat(more).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void whatTellsOthersEndsTheirHands() {
        ThreadLog one = log(1);
        ThreadLog two = log(2);
        one.emit(Op.SLEEP.code(), 0, 0);
        two.emit(Op.SLEEP.code(), 0, 0);
        long old = stamps(one).get(0);
        stamps(two);
        Clock.tellNews();
        two.emit(Op.SLEEP.code(), 0, 0);
        reads(one, 2);
        long told = stamps(two).get(0);
        List<Long> read = stamps(one);
        assertThat(old).isLessThan(told);
        assertThat(read.get(0)).isGreaterThan(told);
        assertThat(read.get(1)).isEqualTo(read.get(0) + 1);
    }

    @Test
    void aReadOfAnArrayInAFieldMayTakeAnOrder() {
        ThreadLog one = log(1);
        one.emit(Op.SLEEP.code(), 0, 0);
        long last = stamps(one).get(0);
        one.arrayField(shared, this, READ);
        assertThat(stamps(one)).containsExactly(last + Clock.HAND);
    }

    private void reads(ThreadLog log, int times) {
        for (int i = 0; i < times; i++) {
            log.array(shared, next++, READ);
        }
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
