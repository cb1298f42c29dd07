package program;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ListAssert;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Another agent: waits for a thread of its own, and inserts an instruction at the start of every method of the program.
 */
public final class OtherAgent implements ClassFileTransformer {
    /** A class that is loaded before the program, and whose methods cannot be listed: one refers to a missing class. */
    static final class Helper {
        ListAssert<?> optional() {
            return null;
        }
    }

    public static void premain(String options, Instrumentation instrumentation) throws InterruptedException {
        new Helper().hashCode();
        awaitOwnThread();
        instrumentation.addTransformer(new OtherAgent(), true);
    }

    /** Parks until a thread of the agent unparks it. */
    private static void awaitOwnThread() throws InterruptedException {
        Thread starter = Thread.currentThread();
        CountDownLatch ready = new CountDownLatch(1);
        Thread helper = new Thread(
                () -> {
                    while (starter.getState() != Thread.State.WAITING) {
                        Thread.onSpinWait();
                    }
                    ready.countDown();
                },
                "other-helper");
        helper.start();
        ready.await();
        helper.join();
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (name == null || !name.startsWith("program/") || name.startsWith("program/OtherAgent")) {
            return null;
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String method, String descriptor, String signature, String[] thrown) {
                                return new MethodVisitor(
                                        Opcodes.ASM9,
                                        super.visitMethod(access, method, descriptor, signature, thrown)) {
                                    @Override
                                    public void visitCode() {
                                        super.visitCode();
                                        super.visitInsn(Opcodes.NOP);
                                    }
                                };
                            }
                        },
                        0);
        return writer.toByteArray();
    }
}
