package dev.heddle.recorder.boot;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of each event in the program's threads. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class HotPathBenchmark {
    private static final int HASH = 0x1234_5678;

    /** A ring that is emptied by the thread that fills it: the work without what passes between cores. */
    @State(Scope.Thread)
    public static class Alone {
        private final Ring ring = new Ring(Ring.MAX_WORDS);
        private final long[] taken = new long[Ring.MAX_WORDS];
        private final ObjectOwners owners = owners();
        private long stamp;

        private static ObjectOwners owners() {
            ObjectOwners.open();
            ObjectOwners owners = ObjectOwners.current();
            owners.claim(HASH, 7, 1);
            return owners;
        }
    }

    /** A ring between two threads. */
    @State(Scope.Group)
    public static class Shared {
        private Ring ring;
        private final long[] taken = new long[Ring.MAX_WORDS];

        @Setup
        public void make() {
            ring = new Ring(Ring.MAX_WORDS);
        }
    }

    /** An event into the ring, and a share of emptying it. */
    @Benchmark
    public boolean offer(Alone state) {
        long word = state.stamp++;
        if (!state.ring.offer(word, word)) {
            state.ring.take(state.taken, state.ring.available());
            return state.ring.offer(word, word);
        }
        return true;
    }

    /** An event into a ring that another thread empties; a full one counts as a call, too. */
    @Benchmark
    @Group("between")
    @GroupThreads(1)
    public boolean producer(Shared state) {
        return state.ring.offer(1, 2);
    }

    /** The other side; its time is that of a whole round. */
    @Benchmark
    @Group("between")
    @GroupThreads(1)
    public int consumer(Shared state) {
        int words = state.ring.available();
        state.ring.take(state.taken, words);
        return words;
    }

    /** An access to an object of the thread's own, which is not recorded. */
    @Benchmark
    public int owned(Alone state) {
        return state.owners.lookUp(HASH, 7, state.stamp++);
    }

    /** An access to an object without an owner. */
    @Benchmark
    public int notOwned(Alone state) {
        return state.owners.lookUp(HASH + 1, 7, state.stamp++);
    }

    /** A new object. */
    @Benchmark
    public void claim(Alone state) {
        state.stamp++;
        state.owners.claim((int) (state.stamp * 0x9E37_79B9L), 7, state.stamp);
    }
}
