package dev.heddle.analyzer.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import org.junit.jupiter.api.Test;

class SectionEdgesTest {
    private static final int LOCK = 7;
    private static final int OTHER = 8;

    private final TraceBuilder trace = new TraceBuilder("sections");

    private boolean precedes(int thread, int index, int other, int otherIndex) {
        SkeletonPass pass = SkeletonPass.withSections(new SiteIndex(trace.names()));
        trace.forEach(pass);
        Skeleton plain = pass.finish();
        Segments without = plain.segments();
        assertThat(without.precedes(without.at(thread, index), without.at(other, otherIndex)))
                .as("by signals alone")
                .isFalse();
        Segments segments = pass.finishWithSections(plain).segments();
        return segments.precedes(segments.at(thread, index), segments.at(other, otherIndex));
    }

    private void acquire(int thread, int lock) {
        trace.acquire(thread, lock, "a/Lock", 1);
    }

    private void release(int thread, int lock) {
        trace.release(thread, lock, 2);
    }

    /** Thread 0 starts thread 1 within a section; its last event is the second acquisition of the section. */
    private void startUnderLock() {
        acquire(0, LOCK);
        trace.signal(0, Op.START, 0, 1);
        acquire(0, OTHER);
        release(0, OTHER);
        release(0, LOCK);
        trace.signal(1, Op.BEGIN, 0, 0);
    }

    @Test
    void theSectionOfTheStarterEndsFirst() {
        startUnderLock();
        acquire(1, LOCK);
        acquire(1, OTHER);
        assertThat(precedes(0, 2, 1, 2)).isTrue();
        assertThat(precedes(0, 2, 1, 1)).as("the request itself").isFalse();
    }

    @Test
    void otherLocksOrderNothing() {
        startUnderLock();
        acquire(1, OTHER);
        release(1, OTHER);
        assertThat(precedes(0, 2, 1, 2)).isFalse();
    }

    @Test
    void aSectionThatBeganAfterTheStartOrdersNothing() {
        trace.signal(0, Op.START, 0, 1);
        acquire(0, LOCK);
        release(0, LOCK);
        trace.signal(1, Op.BEGIN, 0, 0);
        acquire(1, LOCK);
        release(1, LOCK);
        assertThat(precedes(0, 1, 1, 2)).isFalse();
    }

    @Test
    void aThreadOfAThreadWaitsForBothSections() {
        acquire(0, LOCK);
        trace.signal(0, Op.START, 0, 1).signal(1, Op.BEGIN, 0, 0).signal(1, Op.START, 0, 2);
        trace.signal(0, Op.YIELD, 0, 0);
        release(0, LOCK);
        trace.signal(2, Op.BEGIN, 0, 0);
        acquire(2, LOCK);
        release(2, LOCK);
        assertThat(precedes(0, 2, 2, 2)).isTrue();
    }

    @Test
    void anInnerReleaseDoesNotEndTheSection() {
        acquire(0, LOCK);
        trace.signal(0, Op.START, 0, 1);
        acquire(0, LOCK);
        release(0, LOCK);
        trace.signal(0, Op.YIELD, 0, 0);
        release(0, LOCK);
        trace.signal(1, Op.BEGIN, 0, 0);
        acquire(1, LOCK);
        release(1, LOCK);
        assertThat(precedes(0, 4, 1, 2)).isTrue();
    }

    @Test
    void aWaitEndsTheSection() {
        acquire(0, LOCK);
        trace.signal(0, Op.START, 0, 1).signal(0, Op.WAIT, LOCK, 0);
        trace.signal(1, Op.BEGIN, 0, 0);
        acquire(1, LOCK);
        release(1, LOCK);
        trace.signal(0, Op.WAKE, LOCK, 0);
        release(0, LOCK);
        assertThat(precedes(0, 2, 1, 2)).isTrue();
        assertThat(precedes(0, 3, 1, 2)).isFalse();
    }
}
