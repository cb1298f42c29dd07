package dev.heddle.recorder.weave.synchronisers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class SynchroniserTableTest {
    /** Rows of methods that not every JDK has. */
    private static final List<String> NOT_EVERYWHERE = List.of(
            "java/util/concurrent/CopyOnWriteArrayList addFirst",
            "java/util/concurrent/CopyOnWriteArrayList addLast",
            "java/util/concurrent/FutureTask resultNow",
            "java/util/concurrent/FutureTask exceptionNow",
            "java/util/concurrent/ThreadPerTaskExecutor taskComplete",
            "java/util/concurrent/ThreadPerTaskExecutor awaitTermination(J",
            "java/util/concurrent/ThreadPerTaskExecutor isTerminated",
            "java/util/concurrent/StructuredTaskScopeImpl$SubtaskImpl run",
            "java/util/concurrent/StructuredTaskScopeImpl join",
            "java/util/concurrent/StructuredTaskScopeImpl close",
            "java/util/concurrent/ForkJoinPool$WorkQueue lockedPush",
            "java/util/concurrent/DelayScheduler pend");

    private static final List<String> OF_THE_PROGRAM =
            List.of(SynchroniserTable.PROGRAM_SYNCHRONIZER, SynchroniserTable.PROGRAM_CLASS_VALUE);

    @Test
    void everyRowHasAnExistingMethod() throws IOException {
        List<String> missing = new ArrayList<>();
        for (SynchroniserRow row : SynchroniserTable.all()) {
            if (!OF_THE_PROGRAM.contains(row.owner()) && !isThere(row)) {
                missing.add(row.owner() + " " + row.method());
            }
        }
        missing.removeAll(NOT_EVERYWHERE);
        assertThat(missing).isEmpty();
    }

    private static boolean isThere(SynchroniserRow row) throws IOException {
        try (InputStream in =
                ClassLoader.getSystemResourceAsStream(row.owner().replace(SynchroniserTable.NESTED, "") + ".class")) {
            if (in == null) {
                return false;
            }
            boolean[] found = {false};
            new ClassReader(in)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access, String name, String descriptor, String signature, String[] thrown) {
                                    found[0] |= row.isOf(name, descriptor);
                                    return null;
                                }
                            },
                            ClassReader.SKIP_CODE);
            return found[0];
        }
    }
}
