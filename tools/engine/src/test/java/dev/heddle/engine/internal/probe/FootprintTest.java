package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.probe.Footprint.HeldLock;
import dev.heddle.engine.internal.probe.Footprint.Kind;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FootprintTest {
    private static final Set<HeldLock> UNLOCKED = Set.of();
    private static final Set<HeldLock> LOCKED = Set.of(new HeldLock("Lock", false));
    private static final Set<HeldLock> SHARED = Set.of(new HeldLock("Lock", true));

    private static Footprint of(Kind kind, boolean isWrite, boolean isChecked, Set<HeldLock> locks) {
        Footprint footprint = new Footprint();
        footprint.use("count", kind, isWrite, isChecked, locks);
        return footprint;
    }

    @Test
    void prefersAReadAndThenAWriteWithoutALock() {
        Footprint increment = of(Kind.PLAIN, true, true, UNLOCKED);
        Footprint write = of(Kind.PLAIN, true, false, UNLOCKED);
        Footprint read = of(Kind.PLAIN, false, false, UNLOCKED);
        assertThat(increment.conflict(increment)).isGreaterThan(write.conflict(write));
        assertThat(write.conflict(write)).isGreaterThan(write.conflict(read));
        assertThat(read.conflict(read)).isZero();
        assertThat(write.conflict(new Footprint())).isZero();
    }

    @Test
    void seesNoConflictOfCallsThatLockForAllAccesses() {
        Footprint locked = of(Kind.PLAIN, true, false, LOCKED);
        assertThat(locked.conflict(locked)).isZero();
        assertThat(locked.conflict(of(Kind.PLAIN, false, false, SHARED))).isZero();
        Footprint shared = of(Kind.PLAIN, true, false, SHARED);
        assertThat(shared.conflict(shared)).isPositive();
    }

    @Test
    void seesAConflictOfStepsThatLockOneByOne() {
        Footprint steps = of(Kind.PLAIN, true, true, LOCKED);
        assertThat(steps.conflict(steps)).isPositive();
        Footprint checkThenPut = of(Kind.SAFE_OBJECT, true, true, UNLOCKED);
        assertThat(checkThenPut.conflict(checkThenPut)).isPositive();
        Footprint put = of(Kind.SAFE_OBJECT, true, false, UNLOCKED);
        assertThat(put.conflict(put)).isZero();
    }

    @Test
    void prefersSeveralVariablesThatAreWrittenOneByOne() {
        Footprint one = of(Kind.VOLATILE, true, false, UNLOCKED);
        Footprint two = of(Kind.VOLATILE, true, false, UNLOCKED);
        two.use("table", Kind.VOLATILE, true, false, UNLOCKED);
        Footprint read = of(Kind.VOLATILE, false, false, UNLOCKED);
        read.use("table", Kind.VOLATILE, false, false, UNLOCKED);
        assertThat(two.conflict(read)).isGreaterThan(2 * one.conflict(read));
        assertThat(two.variables(read)).containsExactlyInAnyOrder("count", "table");
    }

    @Test
    void prefersOppositeLockOrders() {
        Footprint first = new Footprint();
        first.request("B", Set.of(new HeldLock("A", false)));
        Footprint second = new Footprint();
        second.request("A", Set.of(new HeldLock("B", false)));
        assertThat(first.conflict(second)).isGreaterThan(10);
        assertThat(first.conflict(first)).isZero();
    }
}
