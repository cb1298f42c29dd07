package dev.heddle.recorder.weave;

import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** One class being woven: what the visitors of all its methods share. */
final class ClassWeaving extends ClassReader {
    final ClassFacts facts;
    final Extent extent;
    final WeaveOptions options;
    final SiteTable sites;
    final Scope scope;
    final Hierarchy hierarchy;
    final SynchronizedCalls synchronizedCalls;
    final ClassLoader loader;
    private final Set<String> synchronizedSignatures;

    private int offset;

    ClassWeaving(byte[] classFile, Weaver weaver, Extent extent, ClassLoader loader) {
        super(classFile);
        this.extent = extent;
        this.loader = loader;
        this.options = weaver.options();
        this.sites = weaver.sites();
        this.scope = weaver.scope();
        this.hierarchy = weaver.hierarchy();
        this.synchronizedCalls = weaver.synchronizedCalls();
        this.synchronizedSignatures = options.controlled() ? synchronizedCalls.signatures() : Set.of();
        this.facts = ClassFacts.of(this);
    }

    /** Whether a call may enter an early synchronized method, so that a scheduler must be asked. */
    boolean mayBeSynchronized(int opcode, String name, String descriptor) {
        return opcode != Opcodes.INVOKESTATIC
                && !name.equals("<init>")
                && !synchronizedSignatures.isEmpty()
                && synchronizedSignatures.contains(name + descriptor);
    }

    /** Offset of the current instruction in the class file as it was before. */
    int offset() {
        return offset;
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
        offset = bytecodeOffset;
    }
}
