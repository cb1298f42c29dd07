package dev.heddle.engine.internal.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ThreadOrdersTest {
    private static final double EPSILON = 0.01;

    @Test
    void exactFamiliesShowEveryOrderUpToTheirStrength() {
        for (int fragments = 1; fragments <= 8; fragments++) {
            for (int strength = 1; strength <= Math.min(4, fragments); strength++) {
                ThreadOrders orders = ThreadOrders.of(fragments, strength, EPSILON, 1);
                assertThat(orders.isExact()).as(orders.toString()).isTrue();
                assertThat(orders.missProbability()).isZero();
                for (int lower = 1; lower <= strength; lower++) {
                    assertThat(shown(orders, orders.covering(lower), lower))
                            .as("%s, of which %d for strength %d", orders, orders.covering(lower), lower)
                            .isEqualTo((int) OrderNumbers.orders(fragments, lower));
                }
            }
        }
    }

    @Test
    void twoPermutationsAreEnoughForOrdersOfTwo() {
        ThreadOrders orders = ThreadOrders.of(600, 2, EPSILON, 1);
        assertThat(orders.size()).isEqualTo(2);
        assertThat(orders.isExact()).isTrue();
        assertThat(orders.places(0)).startsWith(0, 1, 2).endsWith(598, 599);
        assertThat(orders.places(1)).startsWith(599, 598, 597).endsWith(1, 0);
    }

    @Test
    void exactFamiliesAreFarSmallerThanTheLemma() {
        assertThat(ThreadOrders.of(6, 3, EPSILON, 1).size()).isLessThanOrEqualTo(12);
        assertThat(ThreadOrders.of(6, 3, EPSILON, 1).paperNumber()).isEqualTo(180);
        assertThat(ThreadOrders.of(8, 4, EPSILON, 1).size()).isLessThanOrEqualTo(60);
        assertThat(ThreadOrders.of(8, 4, EPSILON, 1).paperNumber()).isEqualTo(969);
    }

    @Test
    void containsEachPermutationAtMostOnce() {
        ThreadOrders exact = ThreadOrders.of(5, 5, EPSILON, 7);
        assertThat(all(exact)).hasSize(120);
        // 9!/1! orders are too many to choose by, and more random ones than there are permutations would be needed.
        ThreadOrders everything = ThreadOrders.of(9, 8, EPSILON, 7);
        assertThat(everything.size()).isEqualTo(362_880);
        assertThat(everything.isExact()).isTrue();
        assertThat(all(everything)).hasSize(362_880);
        assertThat(everything.places(0)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(everything.places(1)).containsExactly(8, 7, 6, 5, 4, 3, 2, 1, 0);
    }

    @Test
    void randomFamiliesKeepTheirProbability() {
        int incomplete = 0;
        int families = 40;
        for (int seed = 0; seed < families; seed++) {
            ThreadOrders orders = ThreadOrders.of(60, 3, 0.05, seed);
            assertThat(orders.isExact()).isFalse();
            assertThat(orders.missProbability()).isEqualTo(0.05);
            assertThat(orders.size()).isLessThan(orders.paperNumber());
            incomplete += shown(orders, orders.size(), 3) < (int) OrderNumbers.orders(60, 3) ? 1 : 0;
        }
        // Two of forty are expected at most; ten would come by chance less often than once in ten thousand times.
        assertThat(incomplete).as("of %d families", families).isLessThan(10);
    }

    @Test
    void randomFamiliesBeginWithLowerStrengths() {
        ThreadOrders orders = ThreadOrders.of(30, 4, EPSILON, 3);
        assertThat(orders.isExact()).isFalse();
        assertThat(orders.covering(2)).isEqualTo(2);
        assertThat(orders.covering(3)).isLessThan(40).isLessThan(orders.covering(4));
        assertThat(shown(orders, orders.covering(3), 3)).isEqualTo(30 * 29 * 28);
    }

    @Test
    void theSameArgumentsGiveTheSameFamily() {
        ThreadOrders one = ThreadOrders.of(100, 4, EPSILON, 5);
        ThreadOrders same = ThreadOrders.of(100, 4, EPSILON, 5);
        ThreadOrders other = ThreadOrders.of(100, 4, EPSILON, 6);
        long last = one.size() - 1;
        assertThat(one.places(last)).isEqualTo(same.places(last)).isNotEqualTo(other.places(last));
        assertThat(all(one)).as("none is drawn twice").hasSize((int) one.size());
    }

    @Test
    void numbersOfThePaperAndOfItsInequality() {
        // 24 · (ln 1800 + ln 100) = 290.4
        assertThat(OrderNumbers.byLemma(600, 3, 0.01)).isEqualTo(291);
        assertThat(OrderNumbers.byUnionBound(600, 3, 0.01)).isEqualTo(131);
        assertThat(OrderNumbers.inPairs(600, 3, 0.01)).isEqualTo(114);
        for (int strength = 1; strength <= 6; strength++) {
            double missing = OrderNumbers.orders(50, strength)
                    * Math.pow(
                            1 - 1 / OrderNumbers.factorial(strength), OrderNumbers.byUnionBound(50, strength, EPSILON));
            assertThat(missing).as("strength %d", strength).isLessThanOrEqualTo(EPSILON * (1 + 1e-9));
            assertThat(OrderNumbers.byUnionBound(50, strength, EPSILON))
                    .isLessThanOrEqualTo(OrderNumbers.byLemma(50, strength, EPSILON));
        }
    }

    @Test
    void rejectsInvalidParameters() {
        assertThatThrownBy(() -> ThreadOrders.of(3, 4, EPSILON, 1)).hasMessageContaining("strength is 4");
        assertThatThrownBy(() -> ThreadOrders.of(0, 1, EPSILON, 1)).hasMessageContaining("fragments is 0");
        assertThatThrownBy(() -> ThreadOrders.of(3, 2, 0, 1)).hasMessageContaining("epsilon is 0");
        assertThatThrownBy(() -> ThreadOrders.of(3, 2, EPSILON, 1).places(2)).hasMessageContaining("2 of 2");
    }

    private static Set<List<Integer>> all(ThreadOrders orders) {
        Set<List<Integer>> all = new HashSet<>();
        LongStream.range(0, orders.size())
                .forEach(i -> all.add(Arrays.stream(orders.places(i)).boxed().toList()));
        return all;
    }

    /** By definition: checks the fragments of each subset in each order, one by one. */
    private static int shown(ThreadOrders orders, long size, int strength) {
        BitSet shown = new BitSet();
        for (long i = 0; i < size; i++) {
            int[] places = orders.places(i);
            List<Integer> sequence = new ArrayList<>();
            for (int place = 0; place < places.length; place++) {
                for (int fragment = 0; fragment < places.length; fragment++) {
                    if (places[fragment] == place) {
                        sequence.add(fragment);
                    }
                }
            }
            assertThat(sequence).hasSize(orders.fragments());
            collect(sequence, 0, strength, 0, shown);
        }
        return shown.cardinality();
    }

    private static void collect(List<Integer> sequence, int from, int more, int order, BitSet shown) {
        if (more == 0) {
            shown.set(order);
            return;
        }
        for (int i = from; i < sequence.size(); i++) {
            collect(sequence, i + 1, more - 1, order * sequence.size() + sequence.get(i), shown);
        }
    }
}
