package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadLogTest {
    @Test
    void repeatsAReadAfterAMark() {
        ReadLog log = new ReadLog();
        log.add(7);
        long mark = log.now();
        assertThat(log.since(mark)).isEmpty();
        log.add(7);
        log.add(7);
        assertThat(log.since(mark)).containsExactly(7L);
    }

    @Test
    void forgetsTheOldestReadsWhenItIsFull() {
        ReadLog log = new ReadLog();
        for (long i = 0; i < 10_000; i++) {
            log.add(i);
        }
        assertThat(log.since(0)).contains(9_999L).doesNotContain(0L);
        long mark = log.now();
        for (long i = 20_000; i < 20_010; i++) {
            log.add(i);
        }
        assertThat(log.since(mark)).hasSize(10);
    }
}
