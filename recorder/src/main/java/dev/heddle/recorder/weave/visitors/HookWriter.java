package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.FramelessHooks;
import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.ThreadHooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.weave.facts.ClassFacts;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Base of the visitors of all concerns: writes calls of hooks. */
public abstract class HookWriter extends MethodVisitor {
    /** The class that woven code calls, with its name at run time, because the packer renames class constants. */
    static final String HOOKS = Type.getInternalName(Hooks.class);
    /** The class of the hooks of threads. */
    static final String THREADS = Type.getInternalName(ThreadHooks.class);
    /** The class of the log that a woven method holds in a local. */
    public static final String LOG = Type.getInternalName(ThreadLog.class);
    /** The class of the hooks of methods without a frame. */
    static final String FRAMELESS = Type.getInternalName(FramelessHooks.class);

    /** The start of the names of all classes with hooks. */
    private static final String PREFIX = LOG.substring(0, LOG.length() - "ThreadLog".length());

    static final String LOG_TYPE = "L" + LOG + ";";

    final MethodWeaving at;

    HookWriter(MethodWeaving at, MethodVisitor out) {
        super(Opcodes.ASM9, out);
        this.at = at;
    }

    /** Whether a class has hooks, so that a visitor of the same method wrote the call. */
    static boolean isHook(String owner) {
        return owner.startsWith(PREFIX);
    }

    /** Writes the push of an int. */
    final void push(int value) {
        push(mv, value);
    }

    static void push(MethodVisitor out, int value) {
        if (value >= -1 && value <= 5) {
            out.visitInsn(Opcodes.ICONST_0 + value);
        } else if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
            out.visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
            out.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            out.visitLdcInsn(value);
        }
    }

    /** Writes the call of a hook. */
    final void hook(String name, String descriptor) {
        hook(mv, name, descriptor);
    }

    static void hook(MethodVisitor out, String name, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
    }

    /** Writes the push of a site and the call of a hook that takes it last. */
    final void hook(String name, String descriptor, int site) {
        push(site);
        hook(name, descriptor);
    }

    /** Writes the call of a hook of threads. */
    final void threadHook(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, THREADS, name, descriptor, false);
    }

    /** Writes the push of a site and the call of a hook of threads that takes it last. */
    final void threadHook(String name, String descriptor, int site) {
        push(site);
        threadHook(name, descriptor);
    }

    /** Writes the call of a hook in a method without a log, so that there is no log below the arguments. */
    final void framelessHook(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, FRAMELESS, name, descriptor, false);
    }

    /** Writes the push of the thread's log. */
    final void pushLog() {
        if (at.isFrameless()) {
            throw new IllegalStateException("a method without a frame has no log: " + at.method);
        }
        local(Opcodes.ALOAD, at.logLocal);
    }

    /** Writes the call of a method of the log, which lies below the arguments. */
    final void logHook(String name, String descriptor) {
        logHook(mv, name, descriptor);
    }

    static void logHook(MethodVisitor out, String name, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, LOG, name, descriptor, false);
    }

    /**
     * Writes the push of a site and the call of a method of the log that records an access. In a leaf this method may
     * enter the frame, and returns its depth.
     *
     * @param arguments descriptors of the arguments that lie above the log
     */
    final void accessHook(String name, String arguments, int site) {
        push(site);
        if (!at.isLeaf()) {
            logHook(name, "(" + arguments + "I)V");
            return;
        }
        local(Opcodes.ILOAD, at.depthLocal);
        at.pushReceiver(mv);
        push(at.entrySite());
        String leafName = "leaf" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        logHook(leafName, "(" + arguments + "IILjava/lang/Object;I)I");
        local(Opcodes.ISTORE, at.depthLocal);
    }

    /**
     * Writes the spilling of values into locals, the last one first. For a class file without frames the JVM infers the
     * types of locals. Where two paths meet it loads the classes of the values, which the program may lack. In such
     * class files the locals are therefore of type {@code Object}.
     */
    final void spill(Type[] types, int[] locals) {
        for (int i = types.length - 1; i >= 0; i--) {
            if (at.type.infersTypes() && isReference(types[i])) {
                mv.visitTypeInsn(Opcodes.CHECKCAST, ClassFacts.OBJECT.getInternalName());
            }
            local(types[i].getOpcode(Opcodes.ISTORE), locals[i]);
        }
    }

    /** Writes the push of the spilled values. */
    final void unspill(Type[] types, int[] locals) {
        for (int i = 0; i < types.length; i++) {
            local(types[i].getOpcode(Opcodes.ILOAD), locals[i]);
            if (at.type.infersTypes() && isReference(types[i]) && !types[i].equals(ClassFacts.OBJECT)) {
                mv.visitTypeInsn(Opcodes.CHECKCAST, types[i].getInternalName());
            }
        }
    }

    private static boolean isReference(Type type) {
        return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
    }

    /** Writes an instruction without operand. */
    final void insn(int opcode) {
        mv.visitInsn(opcode);
    }

    /** Writes an instruction on a local. */
    final void local(int opcode, int index) {
        mv.visitVarInsn(opcode, index);
    }
}
