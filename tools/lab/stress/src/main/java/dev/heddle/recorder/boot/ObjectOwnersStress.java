package dev.heddle.recorder.boot;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * {@link ObjectOwners} without any order between threads: an object has its owner or no owner, never another thread.
 */
public class ObjectOwnersStress {
    private static final ObjectOwners OWNERS = table();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private ObjectOwnersStress() {}

    private static ObjectOwners table() {
        ObjectOwners.open();
        return ObjectOwners.current();
    }

    /**
     * A hash code of a set that no other state uses just now; what earlier ones left there makes room. Not 0, which no
     * object has.
     */
    private static int fresh() {
        return NEXT.getAndIncrement() & 0x1FFF_FFFF | 0x2000_0000;
    }

    /** Another one in the same set. */
    private static int beside(int hash) {
        return hash | 0x4000_0000;
    }

    /** A third one in the same set. */
    private static int besideBoth(int hash) {
        return hash ^ 0x6000_0000;
    }

    private static int ownerOf(int hash) {
        int at = at(hash);
        return at < 0 ? -1 : OWNERS.owner(at, hash);
    }

    /** Who meets an object sees its owner, or that it has none. */
    @JCStressTest
    @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "no owner yet")
    @Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "its owner's")
    @State
    public static class Claimed {
        private final int hash = fresh();

        @Actor
        public void owner() {
            OWNERS.claim(hash, 7, 100);
        }

        @Actor
        public void other(I_Result result) {
            result.r1 = ownerOf(hash);
        }
    }

    /** An object that was taken out has no owner, whatever its owner did meanwhile. */
    @JCStressTest
    @Outcome(
            id = {"true, -1", "false, -1"},
            expect = Expect.ACCEPTABLE,
            desc = "the owner's access came before, or after")
    @State
    public static class Removed {
        private final int hash = fresh();

        public Removed() {
            OWNERS.claim(hash, 7, 100);
        }

        @Actor
        public void owner(ZI_Result result) {
            result.r1 = OWNERS.lookUp(hash, 7, 101) == ObjectOwners.OWN;
        }

        @Actor
        public void other() {
            OWNERS.remove(at(hash));
        }

        @Arbiter
        public void after(ZI_Result result) {
            result.r2 = ownerOf(hash);
        }
    }

    /** Two threads enter objects into the same set: one may be lost, but none gets the owner of the other. */
    @JCStressTest
    @Outcome(
            id = {"7, 8", "-1, 8", "7, -1"},
            expect = Expect.ACCEPTABLE,
            desc = "both, or one was lost")
    @State
    public static class TwoInOneSet {
        private final int hash = fresh();

        @Actor
        public void one() {
            OWNERS.claim(hash, 7, 100);
        }

        @Actor
        public void other() {
            OWNERS.claim(beside(hash), 8, 200);
        }

        @Arbiter
        public void after(II_Result result) {
            result.r1 = ownerOf(hash);
            result.r2 = ownerOf(beside(hash));
        }
    }

    /** A thread that finds an object whose place others take sees its owner with the owner's access, or no owner. */
    @JCStressTest
    @Outcome(id = "7, 100", expect = Expect.ACCEPTABLE, desc = "its owner's")
    @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "no owner any more, before or after its owner was read")
    @State
    public static class Replaced {
        private final int hash = fresh();

        public Replaced() {
            OWNERS.claim(hash, 7, 100);
        }

        @Actor
        public void third() {
            OWNERS.claim(beside(hash), 8, 200);
            OWNERS.claim(besideBoth(hash), 8, 300);
        }

        @Actor
        public void other(II_Result result) {
            int at = at(hash);
            int owner = at < 0 ? -1 : OWNERS.owner(at, hash);
            int last = owner < 0 ? -1 : (int) OWNERS.lastAccess(at, hash, owner);
            result.r1 = last < 0 ? -1 : owner;
            result.r2 = last;
        }
    }

    /** Where the entry of an object is, for a thread that owns nothing. */
    private static int at(int hash) {
        return OWNERS.lookUp(hash, 0, 0);
    }
}
