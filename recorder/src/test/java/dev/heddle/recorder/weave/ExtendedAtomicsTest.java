package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.program.Extends;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.event.Op;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations on objects of classes that extend an atomic one are atomic operations. */
class ExtendedAtomicsTest {
    @ParameterizedTest
    @EnumSource(
            value = Profile.class,
            names = {"SYNC", "ACCESS"})
    void recordsInheritedOperations(Profile profile) throws Exception {
        assertThat(atomics("run", profile, Extends.run()))
                .containsExactly(
                        "ATOMIC_WRITE java/util/concurrent/atomic/AtomicInteger.getAndIncrement",
                        "ATOMIC_READ java/util/concurrent/atomic/AtomicInteger.getAndIncrement",
                        "ATOMIC_WRITE java/util/concurrent/atomic/AtomicInteger.addAndGet",
                        "ATOMIC_READ java/util/concurrent/atomic/AtomicInteger.addAndGet",
                        "ATOMIC_READ java/util/concurrent/atomic/AtomicInteger.get",
                        "ATOMIC_WRITE java/util/concurrent/atomic/AtomicReference.compareAndSet",
                        "ATOMIC_READ java/util/concurrent/atomic/AtomicReference.compareAndSet",
                        "ATOMIC_READ java/util/concurrent/atomic/AtomicReference.get");
    }

    @ParameterizedTest
    @EnumSource(
            value = Profile.class,
            names = {"SYNC", "ACCESS"})
    void recordsMethodReferences(Profile profile) throws Exception {
        assertThat(atomics("byReference", profile, Extends.byReference()))
                .containsExactly(
                        "ATOMIC_WRITE java/util/concurrent/atomic/AtomicInteger.incrementAndGet",
                        "ATOMIC_READ java/util/concurrent/atomic/AtomicInteger.incrementAndGet",
                        "ATOMIC_READ java/util/concurrent/atomic/AtomicInteger.get");
    }

    @Test
    void ignoresMethodsOfTheSubclass() throws Exception {
        assertThat(atomics("own", Profile.ACCESS, Extends.own())).isEmpty();
    }

    private static List<String> atomics(String method, Profile profile, Object expected) throws Exception {
        Threads.open(new NoDirectory(), true, false, profile == Profile.SYNC);
        try {
            WovenLoader loader = new WovenLoader(new WeaveOptions(false, profile, false), false);
            Class<?> woven = loader.loadClass(Extends.class.getName());
            assertThat(woven.getMethod(method).invoke(null)).isEqualTo(expected);
            return loader.recorded(ThreadLog.current()).stream()
                    .filter(site -> site.op().family() == Op.Family.ATOMIC)
                    .map(site -> site.op() + " " + site.target().owner() + "."
                            + site.target().name())
                    .toList();
        } finally {
            Threads.open(new NoDirectory(), true, false, false);
        }
    }
}
