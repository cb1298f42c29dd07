package dev.heddle.recorder.boot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** The producer and the consumer of a {@link Ring}: an event is seen whole, once, in order, or not yet. */
public class RingStress {
    private RingStress() {}

    /** Takes one event if there is one: its words as one number, or 0. */
    private static long takeOne(Ring ring) {
        if (ring.available() < 2) {
            return 0;
        }
        long[] words = new long[2];
        ring.take(words, 2);
        return words[0] * 10 + words[1];
    }

    /** An event is there with both words or not at all. */
    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "not yet")
    @Outcome(id = "12", expect = Expect.ACCEPTABLE, desc = "whole")
    @State
    public static class Whole {
        private final Ring ring = new Ring(4);

        @Actor
        public void producer() {
            ring.offer(1, 2);
        }

        @Actor
        public void consumer(J_Result result) {
            result.r1 = takeOne(ring);
        }
    }

    /**
     * A ring that is full takes a further event only into room that is free: none is written over before it was copied
     * out. The first result is what the consumer took, the second what it took when all was over, the last event in the
     * last digits.
     */
    @JCStressTest
    @Outcome(id = "0, 1122", expect = Expect.ACCEPTABLE, desc = "full when the third came, nothing taken before")
    @Outcome(id = "11, 22", expect = Expect.ACCEPTABLE, desc = "full when the third came")
    @Outcome(id = "11, 2233", expect = Expect.ACCEPTABLE, desc = "the third in the room of the first")
    @State
    public static class Full {
        private final Ring ring = new Ring(4);

        public Full() {
            ring.offer(1, 1);
        }

        @Actor
        public void producer() {
            ring.offer(2, 2);
            ring.offer(3, 3);
        }

        @Actor
        public void consumer(JJ_Result result) {
            result.r1 = takeOne(ring);
        }

        @Arbiter
        public void rest(JJ_Result result) {
            for (long one = takeOne(ring); one != 0; one = takeOne(ring)) {
                result.r2 = result.r2 * 100 + one;
            }
        }
    }

    /** The consumer sees no event of the larger ring before the rest of the smaller one. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing yet")
    @Outcome(id = "11, 0", expect = Expect.ACCEPTABLE, desc = "the first")
    @Outcome(id = "0, 11", expect = Expect.ACCEPTABLE, desc = "the first, at the second look")
    @Outcome(id = "11, 22", expect = Expect.ACCEPTABLE, desc = "both, in order")
    @State
    public static class Grown {
        private final Ring first = new Ring(4);

        @Actor
        public void producer() {
            first.offer(1, 1);
            first.grow().offer(2, 2);
        }

        @Actor
        public void consumer(JJ_Result result) {
            Ring ring = first.current();
            result.r1 = takeOne(ring);
            result.r2 = takeOne(ring.current());
        }
    }
}
