package dev.heddle.recorder.weave;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that says or changes something that depends on other threads, of a class of the JDK that is not woven: of references, atomics, system properties. What {@link AtomicCall}
 * knows is not among them.
 *
 * @param kind where the object is
 * @param isQuestion whether it changes nothing
 * @param spilled what is put aside to look at the object
 */
record ObservedCall(Kind kind, boolean isQuestion, Type[] spilled) {
    /** What system properties are called in events. */
    static final String SYSTEM = "java/lang/System";

    private static final String REFERENCE = "java/lang/ref/Reference";
    private static final String ATOMIC = "java/util/concurrent/atomic/";
    private static final Type[] NOTHING = {};

    private static final Set<String> OF_REFERENCES = Set.of(
            "get()Ljava/lang/Object;", "refersTo(Ljava/lang/Object;)Z", "isEnqueued()Z", "clear()V", "enqueue()Z");
    private static final Set<String> OF_HANDLES = Set.of("get", "set");
    private static final Set<String> OF_ANYTHING = Set.of(
            "java/lang/Object.toString()",
            "java/lang/Number.intValue()",
            "java/lang/Number.longValue()",
            "java/lang/Number.floatValue()",
            "java/lang/Number.doubleValue()",
            "java/lang/Number.shortValue()",
            "java/lang/Number.byteValue()");

    /** Where the object of a call is. */
    enum Kind {
        /** It is the receiver. */
        RECEIVER,
        /** It is the receiver, if that is an atomic. */
        ANYTHING,
        /** It is the first argument of a {@code VarHandle}, or the handle stands for a static field. */
        HANDLE,
        /** It is the only argument. */
        ARGUMENT,
        /** It is the argument, of which text is made, if that is a concurrent object. */
        TEXT,
        /** It is the receiver of a reflective call, if its method is one of a concurrent object. */
        REFLECTION,
        /** The system properties. */
        PROPERTIES
    }

    /** What a call instruction does, or null if that is none of these. */
    static ObservedCall of(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        if (type.extent != WeaveExtent.PROGRAM
                || !type.options.controlled() && !type.options.profile().hasAccesses()
                || owner.charAt(0) == '[') {
            return null;
        }
        return switch (opcode) {
            case Opcodes.INVOKESTATIC -> ofStatic(owner, name, descriptor);
            case Opcodes.INVOKEVIRTUAL -> ofVirtual(type, owner, name, descriptor);
            case Opcodes.INVOKEINTERFACE ->
                owner.equals("java/lang/ref/Cleaner$Cleanable") && name.equals("clean")
                        ? receiver(Kind.RECEIVER, owner, descriptor, false)
                        : null;
            default -> null;
        };
    }

    private static ObservedCall ofStatic(String owner, String name, String descriptor) {
        boolean isProperties =
                switch (owner) {
                    case SYSTEM -> name.endsWith("Property") || name.endsWith("Properties");
                    case "java/lang/Boolean" -> name.equals("getBoolean");
                    case "java/lang/Integer" -> name.equals("getInteger");
                    case "java/lang/Long" -> name.equals("getLong");
                    default -> false;
                };
        if (isProperties) {
            return new ObservedCall(Kind.PROPERTIES, name.startsWith("get"), NOTHING);
        }
        if (owner.equals("java/util/concurrent/locks/LockSupport") && name.equals("getBlocker")) {
            return new ObservedCall(Kind.ARGUMENT, true, Type.getArgumentTypes(descriptor));
        }
        boolean isText = owner.equals("java/lang/String") && name.equals("valueOf");
        return isText && descriptor.startsWith("(Ljava/lang/Object;)")
                ? new ObservedCall(Kind.TEXT, true, Type.getArgumentTypes(descriptor))
                : null;
    }

    private static ObservedCall ofVirtual(ClassWeaving type, String owner, String name, String descriptor) {
        if (owner.startsWith(ATOMIC)) {
            boolean isKnown = AtomicCall.of(type, Opcodes.INVOKEVIRTUAL, owner, name, descriptor) != null;
            boolean isOfState = name.equals("toString") || name.endsWith("Plain") || name.endsWith("Opaque");
            return isKnown || !isOfState ? null : receiver(Kind.RECEIVER, owner, descriptor, !name.startsWith("set"));
        }
        if (owner.equals("java/lang/invoke/VarHandle")) {
            boolean isOfState = OF_HANDLES.contains(name) || name.endsWith("Plain") || name.endsWith("Opaque");
            return isOfState && type.options.controlled()
                    ? receiver(Kind.HANDLE, owner, descriptor, name.startsWith("get"))
                    : null;
        }
        if (descriptor.startsWith("()") && OF_ANYTHING.contains(owner + "." + name + "()")) {
            return receiver(Kind.ANYTHING, owner, descriptor, true);
        }
        if (owner.equals("java/lang/ref/ReferenceQueue")) {
            return name.equals("poll") || name.equals("remove")
                    ? receiver(Kind.RECEIVER, owner, descriptor, false)
                    : null;
        }
        if (owner.equals("java/lang/reflect/Method") && name.equals("invoke")) {
            return receiver(Kind.REFLECTION, owner, descriptor, false);
        }
        boolean mayBeReference = OF_REFERENCES.contains(name + descriptor)
                && (owner.startsWith("java/lang/ref/") || !Scope.isOfJdk(owner))
                && type.hierarchy.isSubclass(owner, REFERENCE, type.loader);
        boolean isChange = name.equals("clear") || name.equals("enqueue");
        return mayBeReference ? receiver(Kind.RECEIVER, owner, descriptor, !isChange) : null;
    }

    /** Whether an instruction makes text of objects, which a scheduler must know. */
    static boolean makesText(ClassWeaving type, Handle bootstrap, String descriptor) {
        if (type.extent != WeaveExtent.PROGRAM
                || !type.options.controlled()
                || !bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            return false;
        }
        for (Type part : Type.getArgumentTypes(descriptor)) {
            if (mayBeConcurrent(part)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an object of a type may be one of {@code java.util.concurrent}. */
    static boolean mayBeConcurrent(Type type) {
        if (type.getSort() != Type.OBJECT) {
            return false;
        }
        String name = type.getInternalName();
        return name.startsWith("java/util/")
                || name.equals("java/lang/Object")
                || name.equals("java/lang/Number")
                || name.equals("java/lang/Iterable")
                || name.equals("java/lang/Runnable");
    }

    private static ObservedCall receiver(Kind kind, String owner, String descriptor, boolean isQuestion) {
        return new ObservedCall(kind, isQuestion, AtomicCall.spilled(owner, descriptor));
    }
}
