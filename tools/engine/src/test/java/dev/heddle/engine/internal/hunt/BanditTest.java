package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BanditTest {
    private record Named(String name, boolean isFinite, double weight) implements Family {
        @Override
        public RunBatch next(String id, int most) {
            throw new UnsupportedOperationException("the bandit does not ask for runs");
        }
    }

    private final Bandit bandit = new Bandit();

    private Bandit.Arm add(String name, boolean isFinite, double weight) {
        bandit.add(new Named(name, isFinite, weight), 4);
        return bandit.arms().get(bandit.arms().size() - 1);
    }

    @Test
    void runsEachFamilyOnceThenTheBest() {
        Bandit.Arm first = add("first", false, 1);
        Bandit.Arm second = add("second", false, 1);
        assertThat(bandit.next()).isSameAs(first);
        first.made(4, 1, 0);
        assertThat(bandit.next()).isSameAs(second);
        second.made(4, 4, 0);
        assertThat(bandit.next()).isSameAs(second);
        first.made(4, 0, 1);
        assertThat(bandit.next()).isSameAs(first);
    }

    @Test
    void givesLessWeightToIrrelevantDifferences() {
        Bandit.Arm cheap = add("every operation", false, 0.1);
        Bandit.Arm fair = add("random", false, 1);
        cheap.made(4, 4, 0);
        fair.made(4, 2, 0);
        assertThat(bandit.next()).isSameAs(fair);
    }

    @Test
    void endsRandomFamiliesWithoutNewSchedules() {
        Bandit.Arm random = add("random", false, 1);
        random.made(99, 0, 0);
        assertThat(random.isOver()).isFalse();
        random.made(1, 0, 0);
        assertThat(random.isOver()).isTrue();
        assertThat(bandit.next()).isNull();
    }

    @Test
    void givesEachFamilyItsShareForAHarmlessProgram() {
        Bandit.Arm random = add("random", false, 1);
        Bandit.Arm orders = add("orders", true, 1);
        random.made(100, 100, 0);
        orders.made(100, 100, 0);
        assertThat(bandit.untried(false)).isSameAs(orders);
        orders.isExhausted();
        assertThat(bandit.untried(false)).isNull();
    }
}
