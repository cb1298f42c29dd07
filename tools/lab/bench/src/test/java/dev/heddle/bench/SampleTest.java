package dev.heddle.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampleTest {
    private static final String LINE = "heddle-bench wall=5 cpu=7 total=9 checksum=ab\n";

    @Test
    void readsTheLastLineWithTheMark() {
        Sample sample = Sample.of(
                new Child(0, null, "noise\nheddle-bench wall=1\n" + LINE, "", 3, 2, 4), "heddle-bench ", null);
        assertThat(sample).isEqualTo(new Sample(5, 7, 9, "ab", 3, 2, null, null));
    }

    @Test
    void saysWhyARunCountsForNothing() {
        assertThat(fault(new Child(0, "stopped after 1 s", LINE, "", 0, 0, 0))).isEqualTo("stopped after 1 s");
        assertThat(fault(new Child(1, null, LINE, "warning\njava.lang.VerifyError: bad\n", 0, 0, 0)))
                .isEqualTo("exit code 1: java.lang.VerifyError: bad");
        assertThat(fault(new Child(0, null, "", "", 0, 0, 0))).isEqualTo("it printed no result");
    }

    private static String fault(Child child) {
        return Sample.of(child, "heddle-bench ", null).fault();
    }
}
