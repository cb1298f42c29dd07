package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The redundant operations that are omitted. */
class OmittedOperationsTest {
    private static final int ACQUIRE = 300;
    private static final int RELEASE = 301;
    private static final int ACQUIRE_ELSEWHERE = 302;
    private static final int GET = 303;
    private static final int PUT = 304;
    private static final int WAIT = 305;
    private static final int WAKE = 306;
    private static final int SEND = 307;
    private static final int RECEIVE = 308;

    private static final int LOCK = 7;
    private static final int INNER = 8;
    private static final int OBJECT = 9;

    @BeforeEach
    void open() {
        LastReleaseTable.open();
        put(ACQUIRE, SyncRoles.LOCK);
        put(ACQUIRE_ELSEWHERE, SyncRoles.LOCK);
        put(RELEASE, SyncRoles.UNLOCK);
        put(GET, SyncRoles.ACQUIRE);
        put(PUT, SyncRoles.RELEASE);
        put(WAIT, SyncRoles.WAIT);
        put(WAKE, SyncRoles.WAKE);
        put(SEND, SyncRoles.HAND_OFF);
        put(RECEIVE, SyncRoles.RECEIVE);
    }

    private static void put(int site, byte role) {
        SiteData.put(site, SiteData.variable(0, role == SyncRoles.RELEASE), 0, role);
    }

    @AfterEach
    void close() {
        Threads.omitted = RedundancyFilter.NONE;
        LastReleaseTable.close();
    }

    @Test
    void recordsAnUncontendedLockOnce() {
        ThreadLog log = log(1);
        for (int i = 0; i < 10; i++) {
            log.acquired(ACQUIRE, LOCK, 1);
            log.emit(RELEASE, LOCK, 0);
        }
        assertThat(events(log)).containsExactly(ACQUIRE, RELEASE);
        assertThat(log.omitted()).isEqualTo(18);
    }

    @Test
    void recordsALockAgainAtAnotherPlaceOrUnderAnotherLock() {
        ThreadLog log = log(1);
        for (int i = 0; i < 10; i++) {
            log.acquired(ACQUIRE, LOCK, 1);
            log.acquired(ACQUIRE_ELSEWHERE, INNER, 1);
            log.emit(RELEASE, INNER, 0);
            log.emit(RELEASE, LOCK, 0);
        }
        assertThat(events(log)).containsExactly(ACQUIRE, ACQUIRE_ELSEWHERE, RELEASE, RELEASE);
        log.acquired(ACQUIRE_ELSEWHERE, INNER, 1);
        log.emit(RELEASE, INNER, 0);
        assertThat(events(log)).containsExactly(ACQUIRE_ELSEWHERE, RELEASE);
    }

    @Test
    void anEventInsideRecordsThePostponedLocks() {
        ThreadLog log = log(1);
        section(log);
        events(log);
        log.acquired(ACQUIRE, LOCK, 1);
        assertThat(events(log)).isEmpty();
        log.emit(SEND, OBJECT, 0);
        log.emit(RELEASE, LOCK, 0);
        assertThat(events(log)).containsExactly(ACQUIRE, SEND, RELEASE);
    }

    @Test
    void recordsALockThatAnotherThreadReleased() {
        ThreadLog log = log(1);
        ThreadLog other = log(2);
        section(log);
        section(log);
        section(other);
        section(other);
        section(log);
        section(log);
        assertThat(events(log)).containsExactly(ACQUIRE, RELEASE, ACQUIRE, RELEASE);
        assertThat(events(other)).containsExactly(ACQUIRE, RELEASE);
    }

    @Test
    void recordsAReleaseAfterNews() {
        ThreadLog log = log(1);
        ThreadLog other = log(2);
        section(log);
        other.emit(PUT, OBJECT, 0);
        log.emit(GET, OBJECT, 0);
        section(log);
        section(log);
        assertThat(events(log)).containsExactly(ACQUIRE, RELEASE, GET, ACQUIRE, RELEASE);
    }

    @Test
    void recordsAnUnsharedVolatileFieldOnce() {
        ThreadLog log = log(1);
        for (int i = 0; i < 10; i++) {
            log.emitAccess(PUT, OBJECT, 0);
            log.emitAccess(GET, OBJECT, 0);
        }
        // The first read counts as news, which the thread then releases once.
        assertThat(events(log)).containsExactly(PUT, GET, PUT);
    }

    @Test
    void aWaitReleasesTheLock() {
        ThreadLog log = log(1);
        ThreadLog other = log(2);
        section(other);
        log.acquired(ACQUIRE, LOCK, 1);
        log.emit(WAIT, LOCK, 0);
        section(other);
        log.emit(WAKE, LOCK, 0);
        log.emit(RELEASE, LOCK, 0);
        assertThat(events(log)).containsExactly(ACQUIRE, WAIT, WAKE, RELEASE);
        assertThat(events(other)).containsExactly(ACQUIRE, RELEASE, ACQUIRE, RELEASE);
    }

    @Test
    void recordsALockHeldAtTheEnd() {
        ThreadLog log = log(1);
        section(log);
        log.acquired(ACQUIRE, LOCK, 1);
        events(log);
        assertThat(log.unrecordedHolds(log.holdsVersion(), new StackTraceElement[0]))
                .startsWith(ACQUIRE, LOCK);
        log.end();
        assertThat(events(log)).containsExactly(ACQUIRE, Op.END.code());
    }

    private static void section(ThreadLog log) {
        log.acquired(ACQUIRE, LOCK, 1);
        log.emit(RELEASE, LOCK, 0);
    }

    private static ThreadLog log(int number) {
        Threads.omitted = RedundancyFilter.ALL;
        ThreadLog log = new ThreadLog(number, "0", -1, Thread.currentThread(), true, false);
        log.begin();
        events(log);
        return log;
    }

    private static List<Integer> events(ThreadLog log) {
        List<Integer> sites = new ArrayList<>();
        long[] words = new long[ThreadLog.RING_WORDS];
        int count = log.available();
        log.take(words, count);
        for (int at = 0; at < count; at += EventLayout.WORDS) {
            sites.add(EventLayout.site(words[at]));
        }
        return sites;
    }
}
