package dev.heddle.analyzer.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.analyzer.trace.TraceLines;
import dev.heddle.analyzer.trace.TraceState;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Races of a trace that is read line by line. The conversion of STD text has tests of its own. */
class TraceRacesTest {
    private static final int MAIN = 0;
    private static final int CHILD = 1;
    private static final int LOCK = 0;
    private static final int OTHER = 1;
    private static final int FIELD = 0;

    private final TraceRaces races = new TraceRaces(thread -> "T" + thread, lock -> "L" + lock, field -> "a.B.x");

    private static CodePoint point(int location) {
        return new CodePoint("a.B", "m", "()V", 0, location, "B.java");
    }

    private List<Race> found() {
        return races.races("trace", thread -> "T" + thread, lock -> "L" + lock, TraceRacesTest::point);
    }

    /** Both threads write, each under its own lock. */
    private static void feed(TraceLines lines, int childsLock) throws TraceState.Impossible {
        lines.fork(MAIN, CHILD);
        lines.acquire(MAIN, LOCK, 3);
        lines.access(1, true, MAIN, FIELD, 4);
        lines.release(MAIN, LOCK);
        lines.acquire(CHILD, childsLock, 5);
        lines.access(2, true, CHILD, FIELD, 6);
        lines.release(CHILD, childsLock);
    }

    @Test
    void reportsTheLocksOfBothSides() throws TraceState.Impossible {
        feed(races, OTHER);
        assertThat(found()).hasSize(1);
        Race race = found().get(0);
        assertThat(race.variable()).isEqualTo("a.B.x");
        assertThat(race.earlier().thread()).isEqualTo("0");
        assertThat(race.earlier().locks()).containsExactly(new Race.HeldLock("L0", false, List.of(point(3))));
        assertThat(race.later().thread()).isEqualTo("0.1");
        assertThat(race.later().place()).isEqualTo(point(6));
        assertThat(race.later().locks()).containsExactly(new Race.HeldLock("L1", false, List.of(point(5))));
    }

    @Test
    void ordersByTheSameLock() throws TraceState.Impossible {
        feed(races, LOCK);
        assertThat(races.isEmpty()).isTrue();
        assertThat(races.accesses()).isEqualTo(2);
    }

    @Test
    void restoresTheLockOfAWaitAtTheNextLine() throws TraceState.Impossible {
        races.fork(MAIN, CHILD);
        races.acquire(CHILD, LOCK, 1);
        races.await(CHILD, LOCK);
        races.request(CHILD, LOCK);
        races.acquire(MAIN, LOCK, 2);
        races.access(1, true, MAIN, FIELD, 3);
        races.signal(MAIN, LOCK, false);
        assertThatThrownBy(() -> races.access(2, true, CHILD, FIELD, 4))
                .isInstanceOf(TraceState.Impossible.class)
                .hasMessage("T1 waits, and T0 still holds L0");
        races.release(MAIN, LOCK);
        races.access(3, true, CHILD, FIELD, 4);
        assertThat(found()).isEmpty();
    }
}
