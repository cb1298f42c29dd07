package dev.heddle.recorder.boot;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of the hooks of a thread's log, with a share of emptying its ring on the same thread. In the agent the hooks
 * are compiled by themselves; here the JVM may inline them.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ThreadLogBenchmark {
    private static final int ENTRY = 300;
    private static final int READ = 301;
    private static final int WRITE = 302;
    private static final int LOCK = 303;
    private static final int UNLOCK = 304;
    private static final int CALL = 305;
    private static final int VOLATILE_READ = 306;
    /** Events between two looks of the drainer. */
    private static final int ROUND = 1 << 10;

    /** The log of the benchmark's thread, in an active frame. */
    @State(Scope.Thread)
    public static class Recorded {
        /** Whether accesses are filtered; without a filter every access is recorded. */
        @Param({"true", "false"})
        public boolean filtered;

        private final Object shared = new Object();
        private final Object[] objects = new Object[64];
        private final long[] taken = new long[ThreadLog.RING_WORDS];
        private ThreadLog log;
        private Object own;
        private int events;

        @Setup(Level.Iteration)
        public void open() {
            SiteData.put(ENTRY, 2, 11, SyncRoles.ANY);
            SiteData.put(CALL, 2, 12, SyncRoles.ANY);
            SiteData.put(READ, SiteData.variable(0, false), 13, SyncRoles.ANY);
            SiteData.put(WRITE, SiteData.variable(0, true), 14, SyncRoles.ANY);
            SiteData.put(LOCK, 0, 15, SyncRoles.LOCK);
            SiteData.put(UNLOCK, 0, 16, SyncRoles.UNLOCK);
            SiteData.put(VOLATILE_READ, SiteData.variable(0, false), 17, SyncRoles.ACQUIRE);
            Threads.directory = new ClosedDirectory();
            if (filtered) {
                ObjectOwners.open();
            } else {
                ObjectOwners.close();
            }
            log = new ThreadLog(0, "0", -1, Thread.currentThread(), true, false);
            log.enter(this, ENTRY);
            own = new Object();
            log.claim(own);
            for (int i = 0; i < objects.length; i++) {
                objects[i] = new Object();
            }
        }

        private void drain() {
            if ((++events & ROUND - 1) == 0) {
                log.take(taken, log.available());
            }
        }
    }

    /** A call and its return, without an event. */
    @Benchmark
    public void frame(Recorded state) {
        ThreadLog log = state.log;
        log.call(CALL);
        log.exit(log.enter(state.shared, ENTRY));
    }

    /** A read of an object of the thread's own. */
    @Benchmark
    public void ownField(Recorded state) {
        state.log.field(state.own, READ);
        state.drain();
    }

    /** Reads and writes of objects without an owner, each in a frame of its own. */
    @Benchmark
    public void field(Recorded state) {
        ThreadLog log = state.log;
        Object object = state.objects[state.events & 63];
        log.call(CALL);
        int depth = log.enter(object, ENTRY);
        log.field(object, READ);
        log.field(object, WRITE);
        log.exit(depth);
        state.drain();
    }

    /** An array element, in a leaf. */
    @Benchmark
    public int leafArray(Recorded state) {
        ThreadLog log = state.log;
        int depth = log.leafArray(state.objects, state.events & 63, READ, 0, state.shared, ENTRY);
        log.leafExit(depth);
        state.drain();
        return depth;
    }

    /** The read of a volatile field. */
    @Benchmark
    public void volatileField(Recorded state) {
        state.log.volatileField(state.shared, VOLATILE_READ);
        state.drain();
    }

    /** A monitor is entered and left. */
    @Benchmark
    public void monitor(Recorded state) {
        ThreadLog log = state.log;
        Hooks.acquired(state.shared, 7, log, LOCK);
        Hooks.releasing(state.shared, 7, log, UNLOCK);
        state.drain();
    }

    /** The log of the running thread. */
    @Benchmark
    public ThreadLog current() {
        return ThreadLog.currentOrNull();
    }
}
