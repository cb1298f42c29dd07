package dev.heddle.recorder.weave.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class LockScanTest {
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

    /** Has one method of three with a lock; declares and names methods that are called like those of locks. */
    static final class OneOfThree {
        static final String NAME = "lock";

        void lock() {
            unlock(NAME);
        }

        void unlock(String name) {}

        void use(java.util.concurrent.locks.ReentrantLock lock) {
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
        assertThat(LockScan.methods(classFile(type)).isEmpty()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(classes = {Plain.class, Comparable.class})
    void findsClassesWithout(Class<?> type) throws IOException {
        assertThat(LockScan.methods(classFile(type)).isEmpty()).isTrue();
    }

    /** The call of the class's own {@code unlock} has the name of a lock's method, and may be one. */
    @Test
    void findsTheMethodsWithLocks() throws IOException {
        List<String> named = new ArrayList<>();
        byte[] file = classFile(OneOfThree.class);
        BitSet found = LockScan.methods(file);
        new ClassReader(file)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            private int number;

                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                if (found.get(number++)) {
                                    named.add(name);
                                }
                                return null;
                            }
                        },
                        0);
        assertThat(named).containsExactly("lock", "use");
    }

    @Test
    void refusesADamagedClassFile() throws IOException {
        byte[] cut = Arrays.copyOf(classFile(Plain.class), 200);
        assertThatThrownBy(() -> LockScan.methods(cut)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }
}
