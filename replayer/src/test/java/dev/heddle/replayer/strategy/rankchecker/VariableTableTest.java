package dev.heddle.replayer.strategy.rankchecker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.rankchecker.VariableTable.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VariableTableTest {
    @Test
    void hasOneEntryForEachPartOfEachObject() {
        Random random = new Random(1);
        List<Object> objects =
                Stream.generate(() -> (Object) new String("object")).limit(40).toList();
        String[] parts = {null, "", "name", "other"};
        VariableTable table = new VariableTable();
        Map<List<Integer>, Variable> known = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int object = random.nextInt(objects.size());
            int part = random.nextInt(parts.length);
            int index = random.nextInt(8) - 1;
            // A name that is equal, but not identical.
            String name = parts[part] == null ? null : new String(parts[part]);
            Variable variable = table.of(objects.get(object), name, index);
            Variable before = known.putIfAbsent(List.of(object, part, index), variable);
            assertThat(variable).isSameAs(before == null ? variable : before);
        }
        assertThat(known.values()).doesNotHaveDuplicates().hasSize(objects.size() * parts.length * 8);
    }
}
