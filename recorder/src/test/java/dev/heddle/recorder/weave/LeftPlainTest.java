package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.recorder.weave.check.ClassCheck;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.recorder.weave.visitors.HookWriter;
import dev.heddle.trace.name.ClassName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Code that the JVM would refuse never leaves the weaver: a method stays unchanged, and if that is not enough the
 * class.
 */
class LeftPlainTest {
    private static final String LOG = HookWriter.LOG;

    @Test
    void leavesAMethodPlainThatTheJvmWouldRefuse() {
        Weaver weaver = weaver((classFile, mayLackFrames, looked) ->
                hooked(classFile).contains("bad") ? new ClassCheck.Found("bad", "()V", "at 7: why") : null);

        Weaver.Woven woven = weave(weaver, program(1));

        assertThat(woven.plain()).containsExactly(new Weaver.Plain("bad", "at 7: why"));
        assertThat(hooked(woven.classFile())).containsExactly("good");
    }

    @Test
    void doesNotWeaveAClassWithAFaultElsewhere() {
        Weaver weaver =
                weaver((classFile, mayLackFrames, looked) -> new ClassCheck.Found("unhooked", "()V", "at 7: why"));

        assertThatThrownBy(() -> weave(weaver, program(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("method unhooked at 7: why");
    }

    /** Its stack is too small before weaving, and nothing is woven into it: the JVM decides about it. */
    @Test
    void doesNotCheckMethodsWithoutHooks() {
        Weaver.Woven woven = weave(WovenLoader.weaver(WeaveOptions.RECORD), program(0));

        assertThat(woven.plain()).isEmpty();
        assertThat(hooked(woven.classFile())).containsExactly("good", "bad");
        assertThat(ClassCheck.fault(woven.classFile(), false))
                .isEqualTo(new ClassCheck.Found("unhooked", "()V", "at 0: the stack has room for 0"));
    }

    private static Weaver weaver(Weaver.Net net) {
        return new Weaver(
                WeaveOptions.RECORD,
                new Scope(List.of(), List.of(), true, Profile.ACCESS),
                new SiteTable((site, number) -> {}),
                net);
    }

    private static Weaver.Woven weave(Weaver weaver, byte[] classFile) {
        return weaver.weave(classFile, WeaveExtent.PROGRAM, null, ClassName.Loader.APP, false);
    }

    /** The methods that get the log of their thread. */
    private static List<String> hooked(byte[] classFile) {
        List<String> methods = new ArrayList<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode,
                                            String owner,
                                            String called,
                                            String calledDescriptor,
                                            boolean isInterface) {
                                        if (owner.equals(LOG) && !methods.contains(name)) {
                                            methods.add(name);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return methods;
    }

    /** @param stack the declared stack size of a method without hooks, which needs 1 */
    private static byte[] program(int stack) {
        ClassWriter out = new ClassWriter(0);
        out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/Plain", null, "java/lang/Object", null);
        out.visitField(Opcodes.ACC_STATIC, "count", "I", null, null).visitEnd();
        method(out, "good", 1, true);
        method(out, "bad", 1, true);
        method(out, "unhooked", stack, false);
        out.visitEnd();
        return out.toByteArray();
    }

    private static void method(ClassWriter out, String name, int stack, boolean writes) {
        MethodVisitor code = out.visitMethod(Opcodes.ACC_STATIC, name, "()V", null, null);
        code.visitCode();
        code.visitInsn(Opcodes.ICONST_1);
        if (writes) {
            code.visitFieldInsn(Opcodes.PUTSTATIC, "p/Plain", "count", "I");
        } else {
            code.visitInsn(Opcodes.POP);
        }
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(stack, 0);
        code.visitEnd();
    }
}
