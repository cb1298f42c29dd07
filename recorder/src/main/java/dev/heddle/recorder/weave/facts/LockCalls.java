package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.synchronisers.LockMethods;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** The calls that the profile {@code facts} hooks: methods of locks, and joins of threads. */
final class LockCalls {
    private static final String JOIN = "join";

    private LockCalls() {}

    /** The names of these methods. */
    static Set<String> names() {
        Set<String> names = new HashSet<>(LockMethods.names());
        names.add(JOIN);
        return names;
    }

    /** Adds to the facts of a method what one of its calls needs. */
    static void examine(
            ClassWeaving type, int opcode, String owner, String method, String descriptor, MethodFacts facts) {
        int acquiring = LockMethods.acquiring(opcode, method, descriptor);
        if (acquiring >= 0) {
            facts.eventful = true;
            facts.spill(LockMethods.arguments(acquiring));
        } else {
            facts.eventful |= LockMethods.releases(opcode, method, descriptor)
                    || opcode == Opcodes.INVOKEVIRTUAL
                            && method.equals(JOIN)
                            && type.hierarchy.isThread(owner, type.loader);
        }
    }
}
