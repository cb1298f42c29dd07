package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LockClassesTest {
    private static final int ONE = 5;
    /** In the same place. */
    private static final int OTHER = ONE + (1 << 20);

    private static final class Door {}

    private static final class Gate {}

    private Directory before;

    @BeforeEach
    void open() {
        before = Threads.directory;
        Threads.directory = new Numbers();
    }

    @AfterEach
    void close() {
        Threads.directory = before;
    }

    @Test
    void locksThatShareAPlaceHaveTheirOwnClasses() {
        ThreadLog log = new ThreadLog(1, "0.1", 0, Thread.currentThread(), true, false);
        int door = ClassNumbers.ofClass(log, Door.class);
        int gate = ClassNumbers.ofClass(log, Gate.class);
        LockClasses classes = new LockClasses();
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            numbers.add(classes.of(log, new Door(), ONE));
            numbers.add(classes.of(log, new Door(), ONE));
            numbers.add(classes.of(log, new Gate(), OTHER));
        }
        assertThat(door).isNotEqualTo(gate);
        assertThat(numbers).containsExactly(door, door, gate, door, door, gate);
    }

    private static final class Numbers extends Directory {
        private int last = 100;

        @Override
        public int classNumber(Class<?> type) {
            return ++last;
        }

        @Override
        public boolean isOpaque(Class<?> type) {
            return false;
        }

        @Override
        public void threadAdded(ThreadLog log) {}

        @Override
        public boolean seesStart(Class<?> threadType) {
            return false;
        }

        @Override
        public int stackNumber(StackTraceElement[] frames) {
            return -1;
        }

        @Override
        public void uncaught(ThreadLog log, Throwable exception) {}
    }
}
