package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Hooks;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Base of the visitors of all concerns: writes calls of hooks. */
abstract class HookWriter extends MethodVisitor {
    /** The class that woven code calls; the name is the one it has at run time, because the packer renames class constants. */
    static final String HOOKS = Type.getInternalName(Hooks.class);

    final MethodWeaving at;

    HookWriter(MethodWeaving at, MethodVisitor out) {
        super(Opcodes.ASM9, out);
        this.at = at;
    }

    /** Writes what pushes an int. */
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

    /** Writes an instruction without operand. */
    final void insn(int opcode) {
        mv.visitInsn(opcode);
    }

    /** Writes an instruction on a local. */
    final void local(int opcode, int index) {
        mv.visitVarInsn(opcode, index);
    }
}
