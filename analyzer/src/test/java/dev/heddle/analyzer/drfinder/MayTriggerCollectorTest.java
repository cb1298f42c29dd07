package dev.heddle.analyzer.drfinder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.relation.MayTrigger;
import java.util.List;
import org.junit.jupiter.api.Test;

class MayTriggerCollectorTest {
    private static final String LOCK = "a/Lock";

    private static MayTriggerCollector of(TraceBuilder trace, int depth) {
        MayTriggerCollector triggers = new MayTriggerCollector(depth);
        triggers.read(trace, "a.Main");
        return triggers;
    }

    /**
     * The paper's example (section 3, table 1): f1 locks k and calls f2, which locks o1 and calls f5, which locks n.
     */
    private static TraceBuilder paper() {
        return new TraceBuilder("paper")
                .declare("p/K", "java/lang/Object")
                .declare("p/O1", "java/lang/Object")
                .declare("p/N", "java/lang/Object")
                .enter(1, "p/T1", "f1", 0, 0)
                .acquire(1, 10, "p/K", 1)
                .release(1, 10, 2)
                .enter(1, "p/T1", "f2", 0, 3)
                .acquire(1, 11, "p/O1", 1)
                .release(1, 11, 2)
                .enter(1, "p/T1", "f5", 0, 3)
                .acquire(1, 12, "p/N", 1)
                .release(1, 12, 2)
                .exit(1)
                .exit(1)
                .exit(1);
    }

    @Test
    void addsEveryMethodOfTheInnermostFrames() {
        MayTrigger all = of(paper(), 3).relation();
        assertThat(all.methods().toString())
                .isEqualTo("{p.T1.f1=[p.K, p.N, p.O1], p.T1.f2=[p.N, p.O1], p.T1.f5=[p.N]}");
        assertThat(all.runs()).isEqualTo(1);
        assertThat(all.mainClass()).isEqualTo("a.Main");
    }

    @Test
    void considersFramesUpToTheDepth() {
        assertThat(of(paper(), 1).relation().methods().toString())
                .isEqualTo("{p.T1.f1=[p.K], p.T1.f2=[p.O1], p.T1.f5=[p.N]}");
        assertThat(of(paper(), 2).relation().methods().toString())
                .isEqualTo("{p.T1.f1=[p.K, p.O1], p.T1.f2=[p.N, p.O1], p.T1.f5=[p.N]}");
    }

    @Test
    void skipsFramesOfTheJdk() {
        TraceBuilder trace = new TraceBuilder("list")
                .declare("java/util/Collections$SynchronizedList", "java/lang/Object")
                .enter(1, "a/Main", "run", 0, 0)
                .enter(1, "a/Main", "put", 0, 1)
                .enter(1, "java/util/Collections$SynchronizedCollection", "add", 7, 2)
                .acquire(1, 7, "java/util/Collections$SynchronizedList", 3);
        String lock = "java.util.Collections$SynchronizedList";
        MayTrigger one = of(trace, 1).relation();
        assertThat(one.size()).isEqualTo(1);
        assertThat(one.has("a.Main.put", lock)).isTrue();
        assertThat(of(trace, 2).relation().has("a.Main.run", lock)).isTrue();
    }

    @Test
    void ignoresReentrantHoldsAndReturnsFromWaits() {
        TraceBuilder trace = new TraceBuilder("again")
                .declare(LOCK, "java/lang/Object")
                .enter(1, "a/Main", "outer", 0, 0)
                .acquire(1, 7, LOCK, 1)
                .enter(1, "a/Main", "inner", 0, 2)
                .acquire(1, 7, LOCK, 3)
                .signal(1, Op.WAIT, 7, 0)
                .signal(1, Op.WAKE, 7, 0);
        MayTriggerCollector triggers = of(trace, 5);
        assertThat(triggers.relation().methods().toString()).isEqualTo("{a.Main.outer=[a.Lock]}");
        assertThat(triggers.counts()).containsEntry("acquisitions", 1L);
    }

    /** Profile {@code sync} has no frames, but the stacks of acquisitions. */
    @Test
    void readsStacksLikeFrames() {
        TraceBuilder trace = new TraceBuilder("sync");
        trace.names()
                .putStack(
                        4,
                        List.of(
                                new StackLine("java/util/concurrent/locks/ReentrantLock", "lock", "R.java", 9),
                                new StackLine("a/Main", "put", "Main.java", 3),
                                new StackLine("a/Main", "run", "Main.java", 2),
                                new StackLine("java/lang/Thread", "run", "Thread.java", 1)));
        trace.signal(1, Op.STACK, 0, 4);
        trace.declare("java/util/concurrent/locks/ReentrantLock", "java/lang/Object");
        trace.acquire(1, 7, "java/util/concurrent/locks/ReentrantLock", 1);
        assertThat(of(trace, 5).relation().methods().toString())
                .isEqualTo("{Nowhere.run=[java.util.concurrent.locks.ReentrantLock],"
                        + " a.Main.put=[java.util.concurrent.locks.ReentrantLock],"
                        + " a.Main.run=[java.util.concurrent.locks.ReentrantLock]}");
    }

    /** For such a lock, the scheduler sees the synchroniser inside it, which does not know the subclass. */
    @Test
    void treatsASubclassOfALockOfTheJdkAsThatLock() {
        String lock = "java/util/concurrent/locks/ReentrantLock";
        TraceBuilder trace = new TraceBuilder("own")
                .declare(lock, "java/lang/Object")
                .declare("a/OwnLock", lock)
                .declare("a/OwnStampedLock", "java/util/concurrent/locks/StampedLock")
                .enter(1, "a/Main", "put", 0, 1)
                .enter(1, lock, "lock", 7, 2)
                .acquire(1, 7, "a/OwnLock", 3)
                .exit(1)
                .acquire(1, 8, "a/OwnLock", 4)
                .enter(1, "java/util/concurrent/locks/StampedLock", "writeLock", 9, 5)
                .acquire(1, 9, "a/OwnStampedLock", 6);
        // The second one is its monitor.
        assertThat(of(trace, 5).relation().methods().toString())
                .isEqualTo("{a.Main.put=[a.OwnLock, a.OwnStampedLock, java.util.concurrent.locks.ReentrantLock]}");
    }

    @Test
    void countsUnusableAcquisitions() {
        TraceBuilder trace = new TraceBuilder("odd")
                .enter(1, "java/lang/Thread", "run", 0, 0)
                .acquire(1, 7, "a/Lock", 1);
        // The class has a number and no name.
        assertThat(of(trace, 5).counts()).containsEntry("acquisitionsWithoutClass", 1L);
        trace.declare("a/Lock", "java/lang/Object");
        assertThat(of(trace, 5).counts())
                .containsEntry("acquisitionsWithoutClass", 0L)
                .containsEntry("stacksWithoutMethodOfTheProgram", 1L);
    }

    @Test
    void mergesRuns() {
        MayTriggerCollector triggers = new MayTriggerCollector(5);
        triggers.read(paper(), "a.Main");
        triggers.read(paper(), null);
        assertThat(triggers.relation().runs()).isEqualTo(2);
        assertThat(triggers.relation().has("p.T1.f1", "p.N")).isTrue();
        assertThat(triggers.relation().mainClass()).isEqualTo("a.Main");
    }
}
