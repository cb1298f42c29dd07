package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.ElementRange;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.StableHash;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The hooks may depend on nothing, so they have copies of constants; this test compares them. */
class LayoutTest {
    @Test
    void packsEventsLikeTheFormat() {
        assertThat(EventCodes.SITE_BITS).isEqualTo(EventLayout.SITE_BITS);
        assertThat(EventCodes.BEGIN).isEqualTo(Op.BEGIN.code());
        assertThat(EventCodes.END).isEqualTo(Op.END.code());
        assertThat(EventCodes.EXIT).isEqualTo(Op.EXIT.code());
        assertThat(EventCodes.HANDED_OVER).isEqualTo(Op.HANDED_OVER.code());
        assertThat(EventCodes.LAST_ACCESS).isEqualTo(Op.LAST_ACCESS.code());
        assertThat(EventCodes.READ_AGAIN).isEqualTo(Op.READ_AGAIN.code());
        assertThat(EventCodes.STACK).isEqualTo(Op.STACK.code());
        assertThat(EventCodes.HELD).isEqualTo(Op.HELD.code());
        assertThat(EventCodes.UNSEEN_BEGIN).isEqualTo(Op.UNSEEN_BEGIN.code());
        assertThat(EventCodes.UNSEEN_END).isEqualTo(Op.UNSEEN_END.code());
        assertThat(EventCodes.START).isEqualTo(Op.START.code());
        assertThat(EventCodes.JOIN).isEqualTo(Op.JOIN.code());
        assertThat(EventCodes.SEND).isEqualTo(Op.SEND.code());
        assertThat(EventCodes.RECEIVE).isEqualTo(Op.RECEIVE.code());
        assertThat(EventCodes.UNCAUGHT).isEqualTo(Op.UNCAUGHT.code());
        ThreadLog log = new ThreadLog(0, "0", -1, Thread.currentThread(), true, false);
        SiteData.put(4711, 0, 0, SyncRoles.ANY);
        log.emit(4711, -5, 6);
        long[] words = new long[2];
        log.take(words, 2);
        assertThat(EventLayout.site(words[0])).isEqualTo(4711);
        assertThat(EventLayout.stamp(words[0])).isPositive();
        assertThat(EventLayout.target(words[1])).isEqualTo(-5);
        assertThat(EventLayout.aux(words[1])).isEqualTo(6);
    }

    @Test
    void cutsRangesLikeTheFormat() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            int to = 1 + random.nextInt(1 << 1 + random.nextInt(30));
            int at = random.nextInt(to);
            while (at < to) {
                int length = ElementRange.firstPiece(at, to);
                assertThat(ArrayCopyHooks.firstPiece(at, to)).isEqualTo(length);
                assertThat(ArrayCopyHooks.code(at, length)).isEqualTo(ElementRange.code(at, length));
                at += length;
            }
        }
        assertThat(ArrayCopyHooks.code(ElementRange.FAR, 1)).isEqualTo(ElementRange.code(ElementRange.FAR, 1));
    }

    @Test
    void hashesContextsLikeTheFormat() {
        ThreadLog log = new ThreadLog(0, "0", -1, Thread.currentThread(), true, false);
        assertThat(log.context()).isEqualTo(StableHash.EMPTY_CONTEXT);
        for (long value : new long[] {0, 1, -1, Long.MIN_VALUE, 0x1234_5678_9ABC_DEF0L}) {
            assertThat(ShadowStack.mix(77, value)).isEqualTo(StableHash.mix(77, value));
        }
    }

    @Test
    void aFullRingDropsAndCountsEvents() {
        ThreadLog log = new ThreadLog(0, "0", -1, Thread.currentThread(), true, false);
        Threads.dropWhenFull = true;
        // The log moves from ring to ring; the events that filled the smaller ones wait there.
        int room = 0;
        for (int words = Ring.FIRST_WORDS; words <= Ring.MAX_WORDS; words *= 2) {
            room += words / 2;
        }
        for (int i = 0; i < room + 3; i++) {
            log.emit(300, i, 0);
        }
        assertThat(log.dropped()).isEqualTo(3);
        long[] words = new long[ThreadLog.RING_WORDS];
        for (int i = 0; i < room; ) {
            int taken = log.available();
            assertThat(taken).isPositive();
            log.take(words, taken);
            for (int at = 0; at < taken; at += 2) {
                assertThat(EventLayout.target(words[at + 1])).isEqualTo(i++);
            }
        }
        assertThat(log.available()).isZero();
    }

    /**
     * Events during the close of the recording are not part of it, and do not count as lost. The events before have no
     * gap.
     */
    @Test
    void aThreadWithAFullRingStopsRecordingAtTheClose() {
        ThreadLog log = new ThreadLog(0, "0", -1, Thread.currentThread(), true, false);
        Threads.close();
        try {
            int first = 0;
            for (int words = Ring.FIRST_WORDS; words <= Ring.MAX_WORDS; words *= 2) {
                first += words / 2;
            }
            for (int i = 0; i < first + 3; i++) {
                log.emit(300, i, 0);
            }
            long[] words = new long[ThreadLog.RING_WORDS];
            int seen = 0;
            for (int taken = log.available(); taken > 0; taken = log.available()) {
                log.take(words, taken);
                seen += taken / 2;
            }
            assertThat(seen).isEqualTo(first);
            log.emit(300, first + 3, 0);
            assertThat(log.available()).isZero();
            assertThat(log.dropped()).isZero();
        } finally {
            Threads.closed = false;
        }
    }
}
