package dev.heddle.trace.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class EventLayoutTest {
    @Test
    void packsAndUnpacksEveryValue() {
        long seed = 42;
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            long stamp = random.nextLong(EventLayout.STAMP_LIMIT);
            int site = random.nextInt(EventLayout.MAX_SITE + 1);
            int aux = random.nextInt();
            int target = random.nextInt();
            long word0 = EventLayout.word0(stamp, site);
            long word1 = EventLayout.word1(aux, target);
            assertThat(EventLayout.stamp(word0)).as("seed %d", seed).isEqualTo(stamp);
            assertThat(EventLayout.site(word0)).as("seed %d", seed).isEqualTo(site);
            assertThat(EventLayout.aux(word1)).as("seed %d", seed).isEqualTo(aux);
            assertThat(EventLayout.target(word1)).as("seed %d", seed).isEqualTo(target);
        }
    }

    @Test
    void findsEveryOperationByItsCode() {
        for (Op op : Op.values()) {
            assertThat(Op.of(op.code())).isEqualTo(op);
            assertThat(op.isAccess()).isEqualTo(op.isRead() || op.isWrite());
        }
        assertThatThrownBy(() -> Op.of(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Op.of(15)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Op.of(256)).isInstanceOf(IllegalArgumentException.class);
    }
}
