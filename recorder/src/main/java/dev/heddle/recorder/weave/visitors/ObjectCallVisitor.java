package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.facts.ObjectCall;
import dev.heddle.recorder.weave.scope.OpaqueTypes;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.ArrayDeque;
import java.util.Deque;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls of methods on objects that are {@linkplain OpaqueTypes variables as a whole}: hooked before the call, with the
 * receiver below its arguments. New objects of this kind belong to their thread until another one accesses them.
 */
final class ObjectCallVisitor extends HookWriter {
    private static final String NOT_KEPT = "";

    /**
     * Objects made and not yet initialised, innermost first: the class if a second reference is on the stack, otherwise
     * {@link #NOT_KEPT}.
     */
    private final Deque<String> uninitialised = new ArrayDeque<>();

    /** The class of the object that the previous instruction made, or null. */
    private String made;

    ObjectCallVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        super.visitTypeInsn(opcode, type);
        made = opcode == Opcodes.NEW ? type : null;
        if (made != null) {
            uninitialised.push(NOT_KEPT);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        super.visitInsn(opcode);
        if (made != null && opcode == Opcodes.DUP) {
            uninitialised.pop();
            uninitialised.push(made);
        }
        made = null;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        made = null;
        Op op = ObjectCall.of(at.type, opcode, owner, name, descriptor);
        if (op != null && (at.recordsAccesses() || at.type.options.selection().hasField(Site.OBJECT, ""))) {
            before(at.site(op, new Member(owner, name, descriptor)), descriptor);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        boolean isMade = false;
        if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            isMade = !uninitialised.isEmpty() && uninitialised.pop().equals(owner) && at.type.opaqueTypes.isMade(owner);
        } else {
            isMade = at.type.opaqueTypes.isFresh(owner, name, descriptor);
        }
        if (isMade && at.type.options.filter()) {
            insn(Opcodes.DUP);
            pushLog();
            insn(Opcodes.SWAP);
            logHook("claim", "(Ljava/lang/Object;)V");
        }
    }

    private void before(int site, String descriptor) {
        int slots = ObjectCall.slots(descriptor);
        if (ObjectCall.isSpilled(descriptor)) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            int[] spills = at.spills(arguments);
            spill(arguments, spills);
            hooks(site);
            unspill(arguments, spills);
        } else if (slots == 0) {
            hooks(site);
        } else if (slots == 1) {
            insn(Opcodes.SWAP);
            hooks(site);
            insn(Opcodes.SWAP);
        } else {
            insn(Opcodes.DUP2_X1);
            insn(Opcodes.POP2);
            hooks(site);
            insn(Opcodes.DUP_X2);
            insn(Opcodes.POP);
        }
    }

    /** The receiver is on top, and stays there. */
    private void hooks(int site) {
        if (at.isControlled()) {
            hook(site, "beforeObject");
        }
        if (at.recordsAccesses()) {
            hook(site, "object");
        }
    }

    private void hook(int site, String name) {
        insn(Opcodes.DUP);
        pushLog();
        insn(Opcodes.SWAP);
        push(site);
        logHook(name, "(Ljava/lang/Object;I)V");
    }
}
