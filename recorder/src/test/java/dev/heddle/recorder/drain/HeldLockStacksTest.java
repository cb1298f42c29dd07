package dev.heddle.recorder.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldLockStacksTest {
    private static final List<StackLine> NOW = List.of(
            new StackLine("shop/Stock", "take", "Stock.java", 12),
            new StackLine("shop/Shop", "sell", "Shop.java", 40),
            new StackLine("shop/Main", "main", "Main.java", 7));

    private static Site site(String owner, String method, int line) {
        return new Site(Op.ACQUIRE, new Member(owner, method, "()V"), 3, line, null);
    }

    private static List<List<StackLine>> stacks(Site... sites) {
        int[] numbers = new int[sites.length];
        for (int i = 0; i < sites.length; i++) {
            numbers[i] = i;
        }
        return HeldLockStacks.of(NOW, number -> sites[number], numbers, numbers, sites.length);
    }

    @Test
    void takesTheOuterLockFromTheFrameThatHoldsIt() {
        List<List<StackLine>> stacks = stacks(site("shop/Shop", "sell", 38), site("shop/Stock", "take", 12));
        assertThat(stacks.get(0)).isEqualTo(NOW);
        assertThat(stacks.get(1)).containsExactly(new StackLine("shop/Shop", "sell", "Shop.java", 38), NOW.get(2));
    }

    @Test
    void hasNoStackForAMethodThatHasReturned() {
        assertThat(stacks(site("shop/Gate", "enter", 5), site("shop/Stock", "take", 12)))
                .satisfiesExactly(inner -> assertThat(inner).isEqualTo(NOW), outer -> assertThat(outer)
                        .isEmpty());
    }

    @Test
    void showsTheMethodOfALockAbove() {
        Site call = site("shop/Stock", "take", 12);
        Site lock = site("java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock", "lock", -1);
        List<List<StackLine>> stacks =
                HeldLockStacks.of(NOW, number -> number == 0 ? call : lock, new int[] {0}, new int[] {1}, 1);
        assertThat(stacks.get(0).get(0))
                .isEqualTo(new StackLine(
                        "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
                        "lock",
                        "ReentrantReadWriteLock.java",
                        -1));
        assertThat(stacks.get(0).subList(1, 4)).isEqualTo(NOW);
    }
}
