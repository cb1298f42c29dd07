package dev.heddle.engine.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class MethodInstructionsTest {
    /** Code of each shape, and next to it code that only looks like it. */
    @SuppressWarnings("unused")
    static final class Code {
        static final VarHandle SEQUENCE = handle();

        final StampedLock lock = new StampedLock();
        final AtomicInteger counter = new AtomicInteger();
        volatile int version;
        int sequence;
        int value;
        String text;
        Immutable immutable;
        int missed;

        record Immutable(int number) {}

        static final class Mutable {
            int number;
        }

        private static VarHandle handle() {
            try {
                return MethodHandles.lookup().findVarHandle(Code.class, "sequence", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        int validated() {
            long stamp = lock.tryOptimisticRead();
            int seen = value;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    seen = value;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return seen;
        }

        int validatedInLoop() {
            while (true) {
                long stamp = lock.tryOptimisticRead();
                int seen = value;
                if (lock.validate(stamp)) {
                    return seen;
                }
            }
        }

        int usedAlthoughInvalid() {
            long stamp = lock.tryOptimisticRead();
            int seen = value;
            if (!lock.validate(stamp)) {
                missed++;
            }
            return seen;
        }

        int neverValidated() {
            long stamp = lock.tryOptimisticRead();
            return value;
        }

        int betweenVolatileReads() {
            int before;
            int seen;
            do {
                before = version;
                seen = value;
            } while (before != version);
            return seen;
        }

        int betweenHandleReads() {
            while (true) {
                int before = (int) SEQUENCE.getAcquire(this);
                int seen = value;
                VarHandle.loadLoadFence();
                if (before == (int) SEQUENCE.getOpaque(this)) {
                    return seen;
                }
            }
        }

        int comparedOnce() {
            int before = version;
            int seen = value;
            if (before != version) {
                missed++;
            }
            return seen;
        }

        void retried() {
            int seen;
            do {
                seen = counter.get();
            } while (!counter.compareAndSet(seen, seen + 1));
        }

        boolean triedOnce() {
            int seen = counter.get();
            return counter.compareAndSet(seen, seen + 1);
        }

        int lazyHash() {
            int hash = value;
            if (hash == 0) {
                hash = 42;
                value = hash;
            }
            return hash;
        }

        int readTwice() {
            if (value == 0) {
                value = 42;
            }
            return value;
        }

        int increment() {
            return value++;
        }

        int lookedAt() {
            Immutable seen = immutable;
            return seen == null ? 0 : seen.number();
        }

        int used() {
            return immutable.number();
        }

        void waitedFor() {
            while (immutable == null) {
                Thread.onSpinWait();
            }
        }

        boolean claim() {
            if (value == 0) {
                value = 1;
                return true;
            }
            return false;
        }
    }

    private static ClassInstructions shape(Class<?> type) throws Exception {
        try (InputStream in = type.getResourceAsStream(type.getName().replaceFirst(".*\\.", "") + ".class")) {
            return ClassInstructions.of(in.readAllBytes());
        }
    }

    private static MethodInstructions method(String nameAndDescriptor) throws Exception {
        return shape(Code.class).method(nameAndDescriptor);
    }

    private static int offset(MethodInstructions method, Predicate<Instruction> which) {
        return method.code().stream().filter(which).findFirst().orElseThrow().offset();
    }

    private static int readOfValue(MethodInstructions method) {
        return offset(method, one -> one.isFieldRead() && one.name().equals("value"));
    }

    private static boolean isValidated(String name) throws Exception {
        MethodInstructions method = method(name + "()I");
        int offset = readOfValue(method);
        return method.isValidatedByStamp(offset) || method.isValidatedBySequence(offset);
    }

    @Test
    void recognisesReadsThatAreValidatedBeforeUse() throws Exception {
        assertThat(isValidated("validated")).isTrue();
        assertThat(isValidated("validatedInLoop")).isTrue();
        assertThat(isValidated("usedAlthoughInvalid")).isFalse();
        assertThat(isValidated("neverValidated")).isFalse();
    }

    @Test
    void recognisesReadsBetweenEqualSequenceNumbers() throws Exception {
        assertThat(isValidated("betweenVolatileReads")).isTrue();
        assertThat(isValidated("betweenHandleReads")).isTrue();
        assertThat(isValidated("comparedOnce")).isFalse();
    }

    @Test
    void recognisesLoopsOfCompareAndSet() throws Exception {
        MethodInstructions retried = method("retried()V");
        assertThat(retried.isInRetryLoop(offset(retried, Instruction::isCompareAndSet)))
                .isTrue();
        assertThat(retried.isInRetryLoop(offset(retried, Instruction::isAtomicRead)))
                .isTrue();
        MethodInstructions once = method("triedOnce()Z");
        assertThat(once.isInRetryLoop(offset(once, Instruction::isCompareAndSet)))
                .isFalse();
    }

    @Test
    void recognisesFieldsThatAreComputedOnDemand() throws Exception {
        MethodInstructions lazy = method("lazyHash()I");
        assertThat(lazy.computesLazily(readOfValue(lazy)) && lazy.onlyReturns("I"))
                .isTrue();
        for (String name : new String[] {"readTwice()I", "increment()I"}) {
            MethodInstructions other = method(name);
            assertThat(other.computesLazily(readOfValue(other))).as(name).isFalse();
        }
        MethodInstructions claim = method("claim()Z");
        assertThat(claim.onlyReturns("I")).isFalse();
    }

    @Test
    void recognisesReadersThatNeedNoValue() throws Exception {
        for (String name : new String[] {"lookedAt()I", "used()I", "waitedFor()V"}) {
            MethodInstructions method = method(name);
            int offset = offset(method, one -> one.isFieldRead() && one.name().equals("immutable"));
            assertThat(method.acceptsNull(offset)).as(name).isEqualTo(name.equals("lookedAt()I"));
        }
    }

    @Test
    void onlyFinalClassesWithFinalFieldsAreImmutable() throws Exception {
        assertThat(shape(Code.Immutable.class).isImmutable()).isTrue();
        assertThat(shape(Code.Mutable.class).isImmutable()).isFalse();
        assertThat(shape(Object.class).isImmutable()).isFalse();
    }
}
