package dev.heddle.analyzer.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessShardsTest {
    private static final int SETS = 100;

    @TempDir
    Path directory;

    /** In memory, in exactly one batch of a shard, and in files. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5_000, 100 * 4_096, 500_000})
    void readsBackWrittenRecords(int records) {
        Map<Long, List<Integer>> bySet = new TreeMap<>();
        try (AccessShards shards = new AccessShards(directory)) {
            SpanRecord record = new SpanRecord();
            for (int i = 0; i < records; i++) {
                record.set = i % SETS;
                record.thread = i;
                record.variable = 3L * i;
                record.numbers = i % 2 == 0 ? SpanRecord.NONE : new int[] {i, i + 1};
                shards.write(record);
                bySet.computeIfAbsent(record.set, set -> new ArrayList<>()).add(i);
            }
            shards.seal();
            assertThat(shards.records()).isEqualTo(records);
            boolean hasFiles = directory.toFile().list().length > 0;
            assertThat(hasFiles).isEqualTo(records > 100_000);
            Map<Long, List<Integer>> read = new TreeMap<>();
            for (int shard = 0; shard < AccessShards.COUNT; shard++) {
                shards.read(shard, one -> {
                    read.computeIfAbsent(one.set, set -> new ArrayList<>()).add(one.thread);
                    assertThat(one.variable).isEqualTo(3L * one.thread);
                    if (one.thread % 2 == 0) {
                        assertThat(one.numbers).isEmpty();
                    } else {
                        assertThat(one.numbers).containsExactly(one.thread, one.thread + 1);
                    }
                });
            }
            assertThat(read).isEqualTo(bySet);
        }
        assertThat(directory).isEmptyDirectory();
    }
}
