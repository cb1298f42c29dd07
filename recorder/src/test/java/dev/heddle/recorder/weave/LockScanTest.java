package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.recorder.weave.facts.LockCalls;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockScanTest {
    private static final LockScan.Names NAMES = new LockScan.Names(LockCalls.names());

    /** Has a synchronized method. */
    static final class Synchronized {
        int count;

        synchronized void add() {
            count++;
        }
    }

    /** Has a block, and no method that is synchronized. */
    static final class Block {
        long count = 1L << 40;

        void add(double by) {
            synchronized (this) {
                count += (long) (by * 2.5);
            }
        }
    }

    /** Calls a method of a lock. */
    static final class Calls {
        void use(Lock lock) {
            lock.lock();
        }
    }

    /** Does nothing of the kind. */
    static final class Plain {
        static final String TEXT = "unlocked";
        double sum = 3.5;

        void add(int[] numbers) {
            try {
                for (int number : numbers) {
                    sum += number;
                }
            } catch (RuntimeException e) {
                sum = TEXT.length();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Synchronized.class, Block.class, Calls.class})
    void findsClassesWithLocks(Class<?> type) throws IOException {
        assertThat(LockScan.mayLock(classFile(type), NAMES)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(classes = {Plain.class, Comparable.class})
    void findsClassesWithout(Class<?> type) throws IOException {
        assertThat(LockScan.mayLock(classFile(type), NAMES)).isFalse();
    }

    @Test
    void refusesADamagedClassFile() throws IOException {
        byte[] cut = Arrays.copyOf(classFile(Plain.class), 200);
        assertThatThrownBy(() -> LockScan.mayLock(cut, NAMES)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }
}
