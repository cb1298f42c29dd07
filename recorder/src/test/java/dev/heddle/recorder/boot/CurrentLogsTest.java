package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CurrentLogsTest {
    /** The number of table entries in 64 bytes. */
    private static final int IN_A_LINE = 16;

    private static final int PLACES = 1 << 10;

    @Test
    void consecutiveThreadsShareNoCacheLineAndNoEntry() {
        for (int number = 0; number < 3 * PLACES; number++) {
            for (int next = 1; next < PLACES / IN_A_LINE; next++) {
                assertThat(CurrentLogs.place(number) / IN_A_LINE)
                        .as("%d and %d", number, number + next)
                        .isNotEqualTo(CurrentLogs.place(number + next) / IN_A_LINE);
            }
        }
        Set<Integer> places = new HashSet<>();
        for (int number = 777; number < 777 + PLACES; number++) {
            places.add(CurrentLogs.place(number));
        }
        assertThat(places).hasSize(PLACES).allMatch(place -> place >= 0 && place < PLACES);
    }

    @Test
    void anEntryBelongsToTheFirstThreadUntilItEnds() {
        CurrentLogs logs = new CurrentLogs();
        Map<ThreadLog, Thread> firsts = new HashMap<>();
        ThreadLog first = null;
        ThreadLog second = null;
        // More threads than entries: two must share one.
        while (second == null) {
            ThreadLog log = log();
            ThreadLog there = logs.near(log.thread);
            if (there == null) {
                logs.putNear(log.thread, log);
                assertThat(logs.near(log.thread)).isSameAs(log);
                firsts.put(log, log.thread);
            } else {
                first = there;
                second = log;
            }
        }
        assertThat(firsts).containsKey(first);
        logs.putNear(second.thread, second);
        assertThat(logs.near(second.thread))
                .as("two threads would replace each other")
                .isSameAs(first);

        first.end();
        logs.putNear(second.thread, second);
        assertThat(logs.near(second.thread)).isSameAs(second);

        logs.forget(first.thread);
        assertThat(logs.near(second.thread)).as("only its own log is removed").isSameAs(second);
        logs.forget(second.thread);
        assertThat(logs.near(second.thread)).isNull();
    }

    private static ThreadLog log() {
        return new ThreadLog(1, "?0", -1, new Thread("not started"), false, false);
    }
}
