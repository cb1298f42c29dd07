package dev.heddle.replayer.agent;

import dev.heddle.recorder.boot.ClassUses;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Opens the JVM's own operations on class initialisation for {@link ClassUses}.
 *
 * <p>A stack trace that an initialiser takes shows the code that calls it. So code that no stack trace shows, of a
 * hidden class, initialises the class by a {@code new}. An abstract class or interface has no such instruction: the
 * JDK's internal method initialises it, which stack traces show.
 */
final class JvmInitialisation {
    private static final String METHOD = "run";

    private final MethodHandles.Lookup everywhere;
    /** Takes a class and initialises it. */
    private final MethodHandle ensure;

    private JvmInitialisation(MethodHandles.Lookup everywhere, MethodHandle ensure) {
        this.everywhere = everywhere;
        this.ensure = ensure;
    }

    /** @throws ReflectiveOperationException if this JDK lacks one of the operations */
    static void open() throws ReflectiveOperationException {
        Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
        Object unsafe = type.getMethod("getUnsafe").invoke(null);
        Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        trusted.setAccessible(true);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle pending =
                lookup.findVirtual(type, "shouldBeInitialized", MethodType.methodType(boolean.class, Class.class));
        MethodHandle ensure =
                lookup.findVirtual(type, "ensureClassInitialized", MethodType.methodType(void.class, Class.class));
        JvmInitialisation jvm = new JvmInitialisation((MethodHandles.Lookup) trusted.get(null), ensure.bindTo(unsafe));
        MethodHandle initialiser =
                lookup.bind(jvm, "initialiser", MethodType.methodType(MethodHandle.class, Class.class));
        ClassUses.open(pending.bindTo(unsafe), initialiser);
    }

    /** A handle without arguments that initialises a class. */
    private MethodHandle initialiser(Class<?> type) {
        if (!Modifier.isAbstract(type.getModifiers())) {
            try {
                MethodHandles.Lookup beside = everywhere
                        .in(type)
                        .defineHiddenClass(classFile(type), true, MethodHandles.Lookup.ClassOption.NESTMATE);
                return beside.findStatic(beside.lookupClass(), METHOD, MethodType.methodType(void.class));
            } catch (ReflectiveOperationException | LinkageError e) {
                // The JVM refuses a class beside this one; the JDK's method needs none.
                return ensure.bindTo(type);
            }
        }
        return ensure.bindTo(type);
    }

    private static byte[] classFile(Class<?> type) {
        String name = Type.getInternalName(type);
        ClassWriter out = new ClassWriter(0);
        out.visit(
                Opcodes.V17,
                Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                name + "$$Initialiser",
                null,
                "java/lang/Object",
                null);
        MethodVisitor run = out.visitMethod(Opcodes.ACC_STATIC, METHOD, "()V", null, null);
        run.visitCode();
        run.visitTypeInsn(Opcodes.NEW, name);
        run.visitInsn(Opcodes.POP);
        run.visitInsn(Opcodes.RETURN);
        run.visitMaxs(1, 0);
        run.visitEnd();
        out.visitEnd();
        return out.toByteArray();
    }
}
