package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.facts.CoveringRanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A handler that only releases a lock. It covers the hooks in the handler that releases the lock and records it. No
 * hook throws, but compilers cannot know that. They give up on a method in which an exception could leave a monitor
 * held. The client compiler also gives up on a method in which a handler with calls covers itself. Like the handler of
 * the method, this one lies within outer blocks, whose handlers release their locks.
 */
final class LockRelease {
    private static final String LOCK = "java/lang/Object";

    private final Label label = new Label();
    private List<CoveringRanges.Range> covering = List.of();
    /** The locals where the handler of the method begins, which releases the same lock; null if not known. */
    private Object[] locals;

    /** The start of the handler. */
    Label label() {
        return label;
    }

    /** The ranges that cover the handler of the method, such as those of outer blocks. */
    void coveredBy(List<CoveringRanges.Range> ranges) {
        covering = ranges;
    }

    /** The locals in the frame of the handler of the method. */
    void framedBy(Object[] known) {
        locals = known;
    }

    /**
     * Writes the handler, at the end of the method.
     *
     * @param ownLocals the locals that a frame can name
     */
    void write(MethodWeaving at, Object[] ownLocals, int lockLocal, MethodVisitor out) {
        out.visitLabel(label);
        if (at.type.facts.version >= Opcodes.V1_6) {
            Object[] known = locals == null ? frame(ownLocals, lockLocal) : locals;
            out.visitFrame(Opcodes.F_NEW, known.length, known, 1, new Object[] {"java/lang/Throwable"});
        }
        out.visitVarInsn(Opcodes.ALOAD, lockLocal);
        out.visitInsn(Opcodes.MONITOREXIT);
        out.visitInsn(Opcodes.ATHROW);
        if (!covering.isEmpty()) {
            Label end = new Label();
            out.visitLabel(end);
            for (CoveringRanges.Range range : covering) {
                out.visitTryCatchBlock(label, end, range.handler(), range.type());
            }
        }
    }

    /** A frame in which at least the lock is known: in a local of the method, of the visitors, or behind those. */
    private static Object[] frame(Object[] ownLocals, int lockLocal) {
        List<Object> frame = new ArrayList<>(Arrays.asList(ownLocals));
        int slot = 0;
        for (int i = 0; i < frame.size(); i++) {
            if (slot == lockLocal) {
                frame.set(i, LOCK);
                return frame.toArray();
            }
            Object local = frame.get(i);
            slot += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
        }
        while (slot++ < lockLocal) {
            frame.add(Opcodes.TOP);
        }
        frame.add(LOCK);
        return frame.toArray();
    }
}
