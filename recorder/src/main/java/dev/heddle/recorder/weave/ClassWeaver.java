package dev.heddle.recorder.weave;

import dev.heddle.recorder.weave.facts.ClassWeaving;
import dev.heddle.recorder.weave.facts.MethodFacts;
import dev.heddle.recorder.weave.visitors.IdentityVisitor;
import dev.heddle.recorder.weave.visitors.MethodWeaving;
import dev.heddle.recorder.weave.visitors.SynchronizedBody;
import java.util.BitSet;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Weaves the methods of one class. */
final class ClassWeaver extends ClassVisitor {
    private final ClassWeaving type;
    private final boolean keepsFlags;
    /** The methods that are not copied unchanged, in the order of the class file. */
    private final BitSet changed = new BitSet();

    private int methods;

    /** @param keepsFlags whether the class is already loaded, so that its methods must stay as declared */
    ClassWeaver(ClassWeaving type, boolean keepsFlags, ClassOutput out) {
        super(Opcodes.ASM9, out);
        this.type = type;
        this.keepsFlags = keepsFlags;
        type.sites.begin();
    }

    /** The methods that were not copied unchanged, once all are written. */
    BitSet changed() {
        return changed;
    }

    /** From version 49 on a class can have class constants; up to 49 it needs no frames. */
    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        int major = version & 0xFFFF;
        super.visit(major < Opcodes.V1_5 ? Opcodes.V1_5 : version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        int number = methods++;
        MethodFacts facts = type.facts.method(name, descriptor);
        if (facts == null || !facts.eventful) {
            return super.visitMethod(access, name, descriptor, signature, exceptions);
        }
        if (!type.isHooked(facts)) {
            MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
            changed.set(number, type.needsIdentity(name) || type.announces(facts));
            if (type.needsIdentity(name)) {
                return new IdentityVisitor(out);
            }
            return type.announces(facts)
                    ? MethodWeaving.callsOnly(type, facts, access, name, descriptor, type.sites.watched(number, out))
                    : out;
        }
        changed.set(number);
        boolean isSynchronized = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
        SynchronizedBody.Kind kind = !isSynchronized
                ? SynchronizedBody.Kind.NONE
                : keepsFlags ? SynchronizedBody.Kind.RECORDED : SynchronizedBody.Kind.TAKEN;
        int flags = kind == SynchronizedBody.Kind.TAKEN ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
        MethodVisitor out = super.visitMethod(flags, name, descriptor, signature, exceptions);
        return MethodWeaving.chain(
                type, facts, flags, name, descriptor, new SynchronizedBody(kind), type.sites.watched(number, out));
    }
}
