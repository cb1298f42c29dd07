package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events of an object before and after a second thread accesses it. */
class ObjectOwnersTest {
    private static final int SITE = 300;

    @BeforeEach
    void open() {
        ObjectOwners.open();
    }

    @AfterEach
    void close() {
        ObjectOwners.close();
    }

    @Test
    void dropsAccessesOfTheOwnerUntilAnotherThreadAccesses() {
        ThreadLog maker = log(1);
        ThreadLog other = log(2);
        Object made = new Object();
        int identity = System.identityHashCode(made);

        maker.claim(made);
        maker.field(made, SITE);
        maker.field(made, SITE + 1);
        assertThat(events(maker)).doesNotContain("300 " + identity, "301 " + identity);

        other.field(made, SITE + 2);
        List<String> met = events(other);
        assertThat(met).containsSubsequence(Op.HANDED_OVER.code() + " " + identity, "302 " + identity);
        assertThat(met.get(met.size() - 2)).startsWith(Op.LAST_ACCESS.code() + " ");

        maker.field(made, SITE);
        assertThat(events(maker)).contains("300 " + identity);
    }

    @Test
    void handOverNamesTheOwnerAndItsLastAccess() {
        ThreadLog maker = log(1);
        ThreadLog other = log(2);
        Object made = new Object();
        maker.claim(made);
        maker.emit(SITE, 0, 0);
        long[] words = new long[64];
        maker.take(words, maker.available());
        long stamp = EventLayout.stamp(words[2 * EventLayout.WORDS]);
        maker.field(made, SITE + 1);

        other.field(made, SITE + 2);
        int count = other.available();
        other.take(words, count);
        int at = count - 3 * EventLayout.WORDS;
        assertThat(EventLayout.site(words[at])).isEqualTo(Op.HANDED_OVER.code());
        assertThat(EventLayout.aux(words[at + 1])).isEqualTo(1);
        assertThat(EventLayout.site(words[at + 2])).isEqualTo(Op.LAST_ACCESS.code());
        assertThat(EventLayout.aux(words[at + 3])).isEqualTo(SITE + 1);
        assertThat(EventLayout.target(words[at + 3])).isEqualTo((int) stamp);
    }

    @Test
    void anObjectWithoutRecordedCreationHasNoOwner() {
        ThreadLog log = log(1);
        Object unknown = new Object();
        log.field(unknown, SITE);
        assertThat(events(log)).contains("300 " + System.identityHashCode(unknown));
    }

    @Test
    void recordsAnObjectWhoseEntryWasOverwritten() {
        ThreadLog log = log(1);
        Object made = new Object();
        log.claim(made);
        for (int i = 0; i < 8_000_000 && isSomebodys(made); i++) {
            log.claim(new Object());
        }
        log.field(made, SITE);
        assertThat(isSomebodys(made)).isFalse();
        assertThat(events(log)).contains("300 " + System.identityHashCode(made));
    }

    @Test
    void handsNothingOverWhenTheEntryWasReplaced() {
        ThreadLog maker = log(1);
        ThreadLog other = log(2);
        Object made = new Object();
        int identity = System.identityHashCode(made);
        maker.claim(made);
        ObjectOwners table = ObjectOwners.current();
        int at = table.lookUp(identity, 3, 0);
        assertThat(at).isNotNegative();
        // A third thread makes two objects of the same set, as it may between a lookup and the next step.
        int first = identity ^ 1 << 26;
        int second = identity ^ 1 << 27;
        long late = Long.MAX_VALUE;
        table.claim(first, 9, late);
        table.claim(second, 9, late);
        events(other);

        other.takeOver(at, identity);
        assertThat(events(other)).isEmpty();
        assertThat(table.lookUp(first, 0, 0))
                .as("the third thread's object is still its own")
                .isNotNegative();
        assertThat(table.lookUp(second, 0, 0)).isNotNegative();
    }

    @Test
    void handsAnObjectOverOnce() {
        ThreadLog maker = log(1);
        ThreadLog other = log(2);
        Object made = new Object();
        int identity = System.identityHashCode(made);
        maker.claim(made);
        int at = ObjectOwners.current().lookUp(identity, 3, 0);
        other.takeOver(at, identity);
        events(other);

        other.takeOver(at, identity);
        assertThat(events(other)).isEmpty();
    }

    @Test
    void recordingMayEndBetweenLookupAndHandOver() {
        ThreadLog maker = log(1);
        ThreadLog other = log(2);
        Object made = new Object();
        int identity = System.identityHashCode(made);
        maker.claim(made);
        int at = ObjectOwners.current().lookUp(identity, 3, 0);
        other.release();

        other.takeOver(at, identity);
        other.ranges(new int[1], 0, SITE, new int[1], 0, SITE, 1);
        assertThat(other.available()).isZero();
    }

    private static boolean isSomebodys(Object object) {
        return ObjectOwners.current().lookUp(System.identityHashCode(object), 0, 0) >= 0;
    }

    private static ThreadLog log(int number) {
        ThreadLog log = new ThreadLog(number, "0", -1, Thread.currentThread(), true, false);
        log.enter(null, 256);
        log.emit(SITE - 1, 0, 0);
        return log;
    }

    /** Site and target of the events since the last call. */
    private static List<String> events(ThreadLog log) {
        List<String> lines = new ArrayList<>();
        long[] words = new long[ThreadLog.RING_WORDS];
        int count = log.available();
        log.take(words, count);
        for (int at = 0; at < count; at += EventLayout.WORDS) {
            lines.add(EventLayout.site(words[at]) + " " + EventLayout.target(words[at + 1]));
        }
        return lines;
    }
}
