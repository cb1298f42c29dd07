package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The recorded accesses to shared objects, by level of detail. */
class DetailTest {
    private static final int READ = 300;
    private static final int WRITE = 301;
    private static final int OTHER_READ = 302;
    private static final int VOLATILE_READ = 303;
    private static final int VOLATILE_WRITE = 304;
    private static final int ENTRY = 256;

    private final Object shared = new Object();

    @BeforeEach
    void open() {
        ObjectOwners.open();
        WrittenObjects.open();
        SiteData.put(READ, SiteData.variable(0, false), 0, SyncRoles.ANY);
        SiteData.put(WRITE, SiteData.variable(0, true), 0, SyncRoles.ANY);
        SiteData.put(OTHER_READ, SiteData.variable(0, false), 0, SyncRoles.ANY);
        SiteData.put(VOLATILE_READ, SiteData.variable(0, false), 0, SyncRoles.ACQUIRE);
        SiteData.put(VOLATILE_WRITE, SiteData.variable(0, true), 0, SyncRoles.RELEASE);
    }

    @AfterEach
    void close() {
        Threads.setDetail(Threads.PAIRS);
        ObjectOwners.close();
        WrittenObjects.close();
    }

    @Test
    void recordsReadsOfUnwrittenObjectsTwiceInASegment() {
        ThreadLog log = log(Threads.UNITS);
        calls(log, 1000, READ);
        assertThat(events(log)).containsExactly(READ, READ, Op.READ_AGAIN.code());
        calls(log, 1000, OTHER_READ);
        assertThat(events(log)).containsExactly(OTHER_READ, OTHER_READ, Op.READ_AGAIN.code());
        log.emit(Op.RELEASE.code(), 7, 0);
        calls(log, 1000, READ);
        assertThat(events(log)).containsExactly(Op.RELEASE.code(), READ, READ, Op.READ_AGAIN.code());
    }

    @Test
    void recordsReadsAfterAWrite() {
        ThreadLog log = log(Threads.UNITS);
        ThreadLog other = log(Threads.UNITS);
        calls(log, 10, READ);
        events(log);
        other.field(shared, WRITE);
        calls(log, 10, READ);
        assertThat(events(log)).hasSize(10).containsOnly(READ);
        calls(log, 10, WRITE);
        assertThat(events(log)).hasSize(10).containsOnly(WRITE);
    }

    @Test
    void recordsOneAccessInASegmentForRaces() {
        ThreadLog log = log(Threads.RACES);
        calls(log, 10, READ, WRITE, OTHER_READ);
        assertThat(events(log)).containsExactly(READ, WRITE, OTHER_READ);
        log.emitAccess(VOLATILE_READ, 5, 0);
        calls(log, 10, WRITE);
        assertThat(events(log)).as("a volatile read gives no order").containsExactly(VOLATILE_READ);
        log.emitAccess(VOLATILE_WRITE, 5, 0);
        calls(log, 10, WRITE);
        assertThat(events(log)).containsExactly(VOLATILE_WRITE, WRITE);
    }

    @Test
    void recordsEveryCallForPairs() {
        ThreadLog log = log(Threads.PAIRS);
        calls(log, 10, READ);
        assertThat(events(log)).hasSize(10);
    }

    @Test
    void distinguishesStaticFieldsByName() {
        SiteData.put(WRITE, SiteData.variable(11, true), 0, SyncRoles.ANY);
        SiteData.put(READ, SiteData.variable(11, false), 0, SyncRoles.ANY);
        SiteData.put(OTHER_READ, SiteData.variable(12, false), 0, SyncRoles.ANY);
        ThreadLog log = log(Threads.UNITS);
        log.staticField(WRITE);
        for (int i = 0; i < 10; i++) {
            int depth = log.enter(null, ENTRY);
            log.staticField(READ);
            log.staticField(OTHER_READ);
            log.exit(depth);
        }
        List<Integer> events = events(log);
        assertThat(events).filteredOn(site -> site == READ).hasSize(10);
        assertThat(events).filteredOn(site -> site == OTHER_READ).hasSize(2);
    }

    /** Calls a method that accesses the shared object at some sites. */
    private void calls(ThreadLog log, int times, int... sites) {
        for (int i = 0; i < times; i++) {
            int depth = log.enter(null, ENTRY);
            for (int site : sites) {
                log.field(shared, site);
            }
            log.exit(depth);
        }
    }

    private static ThreadLog log(int detail) {
        Threads.setDetail(detail);
        ThreadLog log = new ThreadLog(1, "0", -1, Thread.currentThread(), true, false);
        log.enter(null, ENTRY);
        log.emit(Op.BEGIN.code(), 0, 0);
        events(log);
        return log;
    }

    /** The sites of the events since the last call, without frames. */
    private static List<Integer> events(ThreadLog log) {
        List<Integer> sites = new ArrayList<>();
        long[] words = new long[ThreadLog.RING_WORDS];
        for (int count = log.available(); count > 0; count = log.available()) {
            log.take(words, count);
            for (int at = 0; at < count; at += EventLayout.WORDS) {
                int site = EventLayout.site(words[at]);
                if (site != ENTRY && site != Op.EXIT.code()) {
                    sites.add(site);
                }
            }
        }
        return sites;
    }
}
