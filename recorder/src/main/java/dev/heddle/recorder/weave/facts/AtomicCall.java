package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.scope.Scope;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that is an atomic operation: on an atomic variable, a field updater, a {@code VarHandle} or {@code Unsafe}.
 *
 * @param owner the JDK's class of the method
 * @param reads whether it reads
 * @param writes whether it writes or may write
 * @param kind the place of the object
 */
public record AtomicCall(String owner, boolean reads, boolean writes, Kind kind) {
    private static final String ATOMIC = "java/util/concurrent/atomic/";
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String FUNCTION = "Ljava/util/function/";

    /** The place of an operation's object. */
    public enum Kind {
        /** The receiver. */
        OBJECT,
        /** The receiver; the first argument is the index. */
        ELEMENT,
        /** The first argument; the receiver determines the field. */
        FIELD,
        /** The first argument, unless the receiver is a handle of a static field. */
        HANDLE,
        /** The receiver, which is a handle of a static field. */
        STATIC_HANDLE,
        /** The first argument; the second one is the offset. */
        WORD
    }

    /**
     * The atomic operation of a call instruction, or null if it is another call. The instruction may name a class of
     * the program that extends an atomic one.
     */
    public static AtomicCall of(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        boolean isOfObject = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKESPECIAL;
        if (!isOfObject || Scope.isOfJdk(owner) && opcode == Opcodes.INVOKEVIRTUAL || !type.extent.hasAccesses()) {
            return of(opcode, owner, name, descriptor);
        }
        String atomic = AtomicMethods.ownerOf(type, owner, name, descriptor);
        return atomic == null ? null : of(Opcodes.INVOKEVIRTUAL, atomic, name, descriptor);
    }

    private static AtomicCall of(int opcode, String owner, String name, String descriptor) {
        if (opcode != Opcodes.INVOKEVIRTUAL) {
            return null;
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        if (owner.startsWith(ATOMIC)) {
            Kind kind = owner.endsWith("FieldUpdater")
                    ? Kind.FIELD
                    : owner.endsWith("Array") && arguments.length > 0 && arguments[0] == Type.INT_TYPE
                            ? Kind.ELEMENT
                            : Kind.OBJECT;
            return kind == Kind.FIELD && arguments.length == 0 ? null : of(owner, name, kind);
        }
        if (owner.equals(VAR_HANDLE)) {
            boolean hasObject = arguments.length > 0 && arguments[0].getSort() >= Type.ARRAY;
            // Without an access mode in their names these two are plain like a field access.
            boolean isPlain = name.equals("get") || name.equals("set");
            return isPlain ? null : of(owner, name, hasObject ? Kind.HANDLE : Kind.STATIC_HANDLE);
        }
        boolean isUnsafe = owner.equals("sun/misc/Unsafe") || owner.equals("jdk/internal/misc/Unsafe");
        return isUnsafe && descriptor.startsWith("(" + OBJECT + "J") ? ofUnsafe(owner, name) : null;
    }

    /**
     * Whether a call is an operation on one variable that runs no code of the program, whether it is ordered or not.
     * Operations with a function argument run such code, and so may methods that a subclass can override.
     */
    static boolean runsNothing(int opcode, String owner, String name, String descriptor) {
        if (opcode != Opcodes.INVOKEVIRTUAL || isOpen(owner, name) || descriptor.contains(FUNCTION)) {
            return false;
        }
        return of(opcode, owner, name, descriptor) != null
                || (owner.equals(VAR_HANDLE) || owner.startsWith(ATOMIC)) && isUnordered(name);
    }

    /** Whether a method of the JDK's atomic classes is not final. */
    private static boolean isOpen(String owner, String name) {
        return owner.endsWith("Accumulator")
                || owner.endsWith("Adder")
                || owner.endsWith("MarkableReference")
                || owner.endsWith("StampedReference")
                || name.endsWith("Value");
    }

    private static boolean isUnordered(String name) {
        return name.equals("get") || name.equals("set") || name.endsWith("Plain") || name.endsWith("Opaque");
    }

    /** Whether methods of this name are synchronisation operations, in the classes that have them. */
    static boolean isOperation(String name) {
        return of("", name, Kind.OBJECT) != null;
    }

    /** Plain and opaque operations do not synchronise, so they are not hooked. */
    private static AtomicCall of(String owner, String name, Kind kind) {
        if (name.endsWith("Plain") || name.endsWith("Opaque")) {
            return null;
        }
        if (startsWithAny(
                name,
                "getAnd",
                "compareAnd",
                "weakCompareAnd",
                "increment",
                "decrement",
                "add",
                "accumulate",
                "update",
                "sumThen",
                "getThen",
                "attempt")) {
            return new AtomicCall(owner, true, true, kind);
        }
        if (startsWithAny(name, "set", "lazySet", "reset")) {
            return new AtomicCall(owner, false, true, kind);
        }
        if (name.equals("get")
                || name.equals("sum")
                || name.endsWith("Value")
                || name.equals("isMarked")
                || startsWithAny(name, "getAcquire", "getVolatile", "getReference", "getStamp")) {
            return new AtomicCall(owner, true, false, kind);
        }
        return null;
    }

    private static AtomicCall ofUnsafe(String owner, String name) {
        if (startsWithAny(name, "getAnd", "compareAnd", "weakCompareAnd")) {
            return new AtomicCall(owner, true, true, Kind.WORD);
        }
        boolean isOrdered = name.endsWith("Volatile")
                || name.endsWith("Acquire")
                || name.endsWith("Release")
                || name.startsWith("putOrdered");
        if (!isOrdered) {
            return null;
        }
        return new AtomicCall(owner, name.startsWith("get"), name.startsWith("put"), Kind.WORD);
    }

    private static boolean startsWithAny(String name, String... starts) {
        for (String start : starts) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /** The types of the values that are spilled for the hook: the receiver and the arguments. */
    public static Type[] spilled(String owner, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        Type[] all = new Type[arguments.length + 1];
        all[0] = Type.getObjectType(owner);
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return all;
    }
}
