package dev.heddle.analyzer.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.TraceBuilder.Event;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HappensBeforeTest {
    private static final String HOLDER = "t/Holder";
    private static final int LOCK = 7;
    private static final int CONDITION = 8;
    private static final int OBJECT = 9;

    private final TraceBuilder trace = new TraceBuilder("happens-before")
            .declare("java/lang/Object", null)
            .declare(HOLDER, "java/lang/Object", "f", "g", "final table", "static s");

    /** Whether the first event precedes the last. */
    private boolean firstBeforeLast() {
        HappensBefore clocks = new HappensBefore(new SiteIndex(trace.names()));
        List<Long> epochs = new ArrayList<>();
        for (Event event : trace.events()) {
            clocks.event(event.stamp(), event.thread(), event.site(), event.target(), event.aux());
            epochs.add(clocks.epoch());
        }
        assertThat(HappensBefore.threadOf(epochs.get(0)))
                .isEqualTo(trace.events().get(0).thread());
        return clocks.isAfter(epochs.get(0));
    }

    private TraceBuilder payload(int thread, Op op) {
        return trace.field(thread, op, HOLDER, "payload", OBJECT, thread, 0);
    }

    @Test
    void ordersEventsUnderALockBeforeItsNextHolder() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.RELEASE, LOCK, 0).signal(1, Op.ACQUIRE, LOCK, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void doesNotOrderEventsAfterTheRelease() {
        trace.signal(0, Op.RELEASE, LOCK, 0);
        payload(0, Op.PUT_FIELD);
        trace.signal(1, Op.ACQUIRE, LOCK, 0);
        assertThat(firstBeforeLast()).isTrue();
        HappensBefore clocks = new HappensBefore(new SiteIndex(trace.names()));
        List<Long> epochs = new ArrayList<>();
        for (Event event : trace.events()) {
            clocks.event(event.stamp(), event.thread(), event.site(), event.target(), event.aux());
            epochs.add(clocks.epoch());
        }
        assertThat(clocks.isAfter(epochs.get(1))).isFalse();
    }

    @Test
    void ordersAllEventsBeforeAReturnFromUnrecordedCode() {
        payload(0, Op.PUT_FIELD);
        trace.signal(1, Op.UNSEEN_END, 0, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void ordersAnEntryOfUnrecordedCodeBeforeLaterAcquires() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.UNSEEN_BEGIN, 0, 0);
        payload(1, Op.GET_FIELD);
        assertThat(firstBeforeLast()).isFalse();
        trace.signal(1, Op.ACQUIRE, LOCK, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void doesNotOrderOverlappingVisitsFromUnrecordedCode() {
        trace.signal(1, Op.UNSEEN_END, 0, 0);
        assertThat(trace.events()).hasSize(1);
        TraceBuilder both = payload(0, Op.PUT_FIELD).signal(0, Op.UNSEEN_END, 0, 0);
        both.signal(1, Op.ACQUIRE, LOCK, 0);
        HappensBefore clocks = new HappensBefore(new SiteIndex(both.names()));
        long written = 0;
        for (Event event : both.events()) {
            clocks.event(event.stamp(), event.thread(), event.site(), event.target(), event.aux());
            written = event.thread() == 0 && written == 0 ? clocks.epoch() : written;
        }
        assertThat(clocks.isAfter(written)).isFalse();
    }

    @Test
    void doesNotOrderReadersByTheirLock() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.RELEASE_SHARED, LOCK, 0).signal(1, Op.ACQUIRE_SHARED, LOCK, 0);
        assertThat(firstBeforeLast()).isFalse();
        trace.signal(1, Op.ACQUIRE, LOCK, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void releasesTheLockInAWaitOnACondition() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.WAIT, CONDITION, LOCK).signal(1, Op.ACQUIRE, CONDITION, 0);
        assertThat(firstBeforeLast()).isFalse();
        trace.signal(1, Op.ACQUIRE, LOCK, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void distinguishesVolatileFieldsOfOneObject() {
        payload(0, Op.PUT_FIELD);
        trace.field(0, Op.PUT_VOLATILE, HOLDER, "f", OBJECT, 5, 0);
        trace.field(1, Op.GET_VOLATILE, HOLDER, "g", OBJECT, 6, 0);
        assertThat(firstBeforeLast()).isFalse();
        trace.field(1, Op.GET_VOLATILE, HOLDER, "f", OBJECT, 7, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void ordersAnyVolatileFieldOfAnObjectByAHandle() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.ATOMIC_WRITE, OBJECT, 3);
        trace.field(1, Op.GET_VOLATILE, HOLDER, "g", OBJECT, 6, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void distinguishesItemsOfAQueue() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.SEND, OBJECT, 11).signal(1, Op.RECEIVE, OBJECT, 12);
        assertThat(firstBeforeLast()).isFalse();
        trace.signal(1, Op.RECEIVE, OBJECT, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void ordersAPublicationBeforeItsLookup() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.PUBLISH, OBJECT, 0).signal(1, Op.FOUND, OBJECT + 1, 0);
        assertThat(firstBeforeLast()).isFalse();
        trace.signal(1, Op.FOUND, OBJECT, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void ordersTheFreezeOfAFinalFieldBeforeItsReads() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.FREEZE, OBJECT, 0);
        trace.field(1, Op.GET_FIELD, HOLDER, "f", OBJECT, 5, 0);
        assertThat(firstBeforeLast()).isFalse();
        trace.field(1, Op.GET_FIELD, HOLDER, "table", OBJECT, 6, 0);
        assertThat(firstBeforeLast()).isTrue();
    }

    @Test
    void isTransitive() {
        payload(0, Op.PUT_FIELD);
        trace.signal(0, Op.START, 0, 1).signal(1, Op.BEGIN, 0, 0);
        trace.signal(1, Op.GIVE_PERMITS, OBJECT, 1).signal(2, Op.TAKE_PERMITS, OBJECT, 1);
        trace.signal(2, Op.INTERRUPT, 0, 3).signal(3, Op.INTERRUPTED, 0, 3);
        trace.signal(3, Op.END, 0, 0).signal(40, Op.JOIN, 0, 3);
        assertThat(firstBeforeLast()).isTrue();
    }
}
