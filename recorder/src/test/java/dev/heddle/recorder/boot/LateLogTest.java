package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Methods with a log from before the recording began, or from before it was closed. */
class LateLogTest {
    private static final int SITE = 300;
    private static final int ENTRY = 256;

    private final Object target = new Object();
    /** The log that the method got when it was entered. */
    private final ThreadLog asleep = new ThreadLog(-1, "", -1, Thread.currentThread(), false, true);

    private boolean wasLate;
    private ThreadLog awake;

    @BeforeEach
    void wake() {
        wasLate = Threads.isLate;
        Threads.isLate = true;
        awake = new ThreadLog(1, "?0", -1, Thread.currentThread(), false, false);
        CurrentLogs.bind(awake);
    }

    @AfterEach
    void restore() {
        Threads.isLate = wasLate;
        CurrentLogs.unbind();
    }

    @Test
    void preservesTheOrderThroughAMethodEnteredBeforeRecording() {
        passes(log -> SynchroniserHooks.mark(true, target, log, SITE));
        passes(log -> SynchroniserHooks.count(true, target, 1, log, SITE));
        passes(log -> SynchroniserHooks.item(true, target, target, log, SITE));
        passes(log -> SynchroniserHooks.lock(true, target, target, log, SITE));
    }

    private void passes(Consumer<ThreadLog> hook) {
        hook.accept(asleep);
        assertThat(sites(awake)).containsExactly(Op.UNSEEN_END.code(), Op.UNSEEN_BEGIN.code());
    }

    @Test
    void recordsCallerIndependentHooksInAMethodEnteredBeforeRecording() {
        SynchroniserHooks.markAnyway(true, target, asleep, SITE);
        SynchroniserHooks.itemAnyway(true, target, target, asleep, SITE);
        assertThat(sites(awake)).contains(SITE).filteredOn(site -> site == SITE).hasSize(2);
    }

    @Test
    void heddlesOwnThreadsRecordNothing() {
        CurrentLogs.bind(asleep);
        SynchroniserHooks.item(true, target, target, asleep, SITE);
        SynchroniserHooks.markAnyway(true, target, asleep, SITE);
        assertThat(sites(awake)).isEmpty();
    }

    @Test
    void hooksDoNothingAfterTheRecordingIsClosed() {
        int outer = awake.enter(null, ENTRY);
        awake.field(target, SITE);
        int inner = awake.enter(null, ENTRY);
        awake.release();
        isStill();
        awake.exit(inner);
        isStill();
        awake.enterAgent();
        awake.leaveAgent();
        isStill();
        awake.throwing();
        isStill();
        awake.unwind(outer);
        isStill();
    }

    @Test
    void recordingMayEndWhileHeddlesOwnCodeRuns() {
        awake.enter(null, ENTRY);
        awake.enterAgent();
        awake.release();
        awake.leaveAgent();
        isStill();
    }

    private void isStill() {
        long stamp = awake.stamp();
        assertThat(awake.isActive()).isFalse();
        awake.field(target, SITE);
        assertThat(awake.leafField(target, SITE, 0, null, ENTRY)).isZero();
        awake.emitWithoutFrame(SITE, 1, 0);
        SynchroniserHooks.mark(true, target, awake, SITE);
        SynchroniserHooks.lock(true, target, target, awake, SITE);
        SynchroniserHooks.itemAnyway(true, target, target, awake, SITE);
        assertThat(awake.stamp()).isEqualTo(stamp);
    }

    /** The sites of the events since the last call. */
    private static List<Integer> sites(ThreadLog log) {
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
