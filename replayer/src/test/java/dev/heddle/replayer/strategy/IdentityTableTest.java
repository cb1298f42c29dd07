package dev.heddle.replayer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IdentityTableTest {
    @Test
    void mapsByIdentity() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<Object> keys = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(200); i++) {
                // Equal, but not identical.
                keys.add(new String("key"));
            }
            IdentityTable<Object, Integer> table = new IdentityTable<>();
            Map<Object, Integer> map = new IdentityHashMap<>();
            for (int step = 0; step < 1_000; step++) {
                Object key = keys.get(random.nextInt(keys.size()));
                if (random.nextInt(3) == 0) {
                    assertThat(table.remove(key)).as("seed %d", seed).isEqualTo(map.remove(key) != null);
                } else {
                    table.put(key, step);
                    map.put(key, step);
                }
                assertThat(table.size()).as("seed %d", seed).isEqualTo(map.size());
                Object other = keys.get(random.nextInt(keys.size()));
                assertThat(table.get(other)).as("seed %d", seed).isEqualTo(map.get(other));
            }
            keys.forEach(key -> assertThat(table.get(key)).isEqualTo(map.get(key)));
        }
    }
}
