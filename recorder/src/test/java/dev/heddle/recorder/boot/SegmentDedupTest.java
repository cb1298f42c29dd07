package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread recognises the accesses that it has recorded in its segment, and no others. */
class SegmentDedupTest {
    private record Access(long segment, int site, int target, int aux) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void dropsOnlyAccessesRecordedInTheirSegment(int times) {
        Random random = new Random(3);
        SegmentDedup seen = new SegmentDedup();
        Map<Access, Integer> recorded = new HashMap<>();
        int dropped = 0;
        for (int i = 0; i < 200_000; i++) {
            Access access = new Access(
                    i / 20_000, 300 + random.nextInt(20), random.nextInt(40) - 20, random.nextInt(1 + i / 10_000));
            int result = seen.check(access.segment, access.site, access.target, access.aux, times);
            if (result == SegmentDedup.RECORD) {
                recorded.merge(access, 1, Integer::sum);
            } else {
                dropped++;
                assertThat(recorded).as("dropped %s", access).containsKey(access);
                assertThat(recorded.get(access)).isGreaterThanOrEqualTo(times);
            }
        }
        assertThat(dropped).isGreaterThan(30_000);
    }

    @Test
    void reportsTheFirstDropInASegment() {
        SegmentDedup seen = new SegmentDedup();
        assertThat(seen.check(7, 300, 5, 0, 2)).isEqualTo(SegmentDedup.RECORD);
        assertThat(seen.check(7, 300, 5, 0, 2)).isEqualTo(SegmentDedup.RECORD);
        assertThat(seen.check(7, 300, 5, 0, 2)).isEqualTo(SegmentDedup.DROP_FIRST);
        assertThat(seen.check(7, 300, 5, 0, 2)).isEqualTo(SegmentDedup.DROP);
        assertThat(seen.check(8, 300, 5, 0, 2)).isEqualTo(SegmentDedup.RECORD);
        assertThat(seen.check(8, 301, 5, 0, 2)).isEqualTo(SegmentDedup.RECORD);
        assertThat(seen.check(8, 300, 5, 1, 2)).isEqualTo(SegmentDedup.RECORD);
        assertThat(seen.check(8, 300, -5, 0, 2)).isEqualTo(SegmentDedup.RECORD);
    }

    @Test
    void aThreadWithManyAccessesGetsALargerTable() {
        SegmentDedup seen = new SegmentDedup();
        int dropped = 0;
        for (int i = 0; i < 100; i++) {
            dropped = 0;
            for (int target = 0; target < 1000; target++) {
                dropped += seen.check(1, 300, target * 7919, 0, 1) == SegmentDedup.RECORD ? 0 : 1;
            }
        }
        assertThat(dropped)
                .as("of 1,000 in a table that could not hold them at first")
                .isGreaterThan(600);
    }
}
