package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that reads or changes state that depends on other threads, of a JDK class that is not woven: references,
 * atomics, system properties. Excludes the calls of {@link AtomicCall}.
 *
 * @param kind the place of the object
 * @param isQuery whether it changes nothing
 * @param spilled the types of the values that are spilled for the hook
 */
public record ObservedCall(Kind kind, boolean isQuery, Type[] spilled) {
    /** The target of events on system properties. */
    public static final String SYSTEM = "java/lang/System";

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

    /** The place of a call's object. */
    public enum Kind {
        /** The receiver. */
        RECEIVER,
        /** The receiver, if it is an atomic. */
        ANYTHING,
        /** The first argument of a {@code VarHandle}, or nothing if the handle is of a static field. */
        HANDLE,
        /** The only argument. */
        ARGUMENT,
        /** The argument that is converted to text, if it is a concurrent object. */
        TEXT,
        /** The receiver of a reflective call, if its method belongs to a concurrent object. */
        REFLECTION,
        /** The system properties. */
        PROPERTIES
    }

    /** The observed call of an instruction, or null if it is another call. */
    public static ObservedCall of(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
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

    /** Whether an instruction converts objects to text, at which a scheduler must decide. */
    public static boolean makesText(ClassWeaving type, Handle bootstrap, String descriptor) {
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
    public static boolean mayBeConcurrent(Type type) {
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

    private static ObservedCall receiver(Kind kind, String owner, String descriptor, boolean isQuery) {
        return new ObservedCall(kind, isQuery, AtomicCall.spilled(owner, descriptor));
    }
}
