package dev.heddle.replayer.reinit;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A call of reflection that needs a hook, because its result or effect would show that classes are shared. All other
 * methods of reflection lead to code with checks, or give the same results.
 */
enum ReflectiveCall {
    /** Initialises the class with this name. */
    FOR_NAME,
    /** The same, if its second argument is true. */
    FOR_NAME_IN,
    READ,
    /** Writes a value of one slot. */
    WRITE,
    /** Writes a value of two slots. */
    WRITE_WIDE,
    DECLARED_METHODS,
    MODIFIERS,
    /** The name of a frame's method. */
    FRAME,
    /** Makes a handle of a static variable: the class is initialised here, not at the first use of the handle. */
    STATIC_HANDLE,
    /** Makes a handle of a field, which counts as an access to it. */
    READ_HANDLE,
    WRITE_HANDLE,
    /** Creates objects that the JDK stores by class. */
    CACHED;

    private static final String REFLECT = "java/lang/reflect/";
    private static final String OBJECT = "Ljava/lang/Object;";

    /** Returns the kind of a call; null if it needs no hook. */
    static @Nullable ReflectiveCall of(String owner, String name, String descriptor) {
        return switch (owner) {
            case "java/lang/Class" -> ofClass(name, descriptor);
            case REFLECT + "Field" -> ofField(name, descriptor);
            case REFLECT + "Member" -> name.equals("getModifiers") ? MODIFIERS : null;
            case "java/lang/invoke/MethodHandles$Lookup" -> ofLookup(name);
            case "java/lang/StackWalker$StackFrame" -> name.equals("getMethodName") ? FRAME : null;
            case "java/util/ResourceBundle" -> name.equals("getBundle") ? CACHED : null;
            case REFLECT + "AnnotatedElement",
                    REFLECT + "AccessibleObject",
                    REFLECT + "Executable",
                    REFLECT + "Method",
                    REFLECT + "Constructor",
                    REFLECT + "Parameter",
                    REFLECT + "RecordComponent" -> isOfAnnotations(name) ? CACHED : null;
            default -> null;
        };
    }

    private static @Nullable ReflectiveCall ofClass(String name, String descriptor) {
        return switch (name) {
            case "forName" ->
                descriptor.startsWith("(Ljava/lang/String;)")
                        ? FOR_NAME
                        : descriptor.startsWith("(Ljava/lang/String;Z") ? FOR_NAME_IN : null;
            case "getDeclaredMethods" -> DECLARED_METHODS;
            default -> isOfAnnotations(name) ? CACHED : null;
        };
    }

    private static @Nullable ReflectiveCall ofLookup(String name) {
        return switch (name) {
            case "findStaticGetter", "findStaticSetter", "findStaticVarHandle" -> STATIC_HANDLE;
            case "unreflectGetter" -> READ_HANDLE;
            case "unreflectSetter", "unreflectVarHandle" -> WRITE_HANDLE;
            default -> null;
        };
    }

    private static @Nullable ReflectiveCall ofField(String name, String descriptor) {
        if (name.equals("getModifiers")) {
            return MODIFIERS;
        }
        if (descriptor.startsWith("(" + OBJECT) && name.startsWith("get")) {
            return READ;
        }
        if (descriptor.startsWith("(" + OBJECT) && name.startsWith("set")) {
            boolean isWide = name.equals("setLong") || name.equals("setDouble");
            return isWide ? WRITE_WIDE : WRITE;
        }
        return isOfAnnotations(name) ? CACHED : null;
    }

    private static boolean isOfAnnotations(String name) {
        return name.contains("Annotation") || name.equals("getDefaultValue");
    }

    /**
     * Writes the call with its hook.
     *
     * @param hooks internal name of the class of the hooks
     * @param call writes the call alone
     */
    void write(MethodVisitor out, String hooks, Runnable call) {
        switch (this) {
            case FOR_NAME -> {
                call.run();
                hook(out, hooks, "initialised", "(Ljava/lang/Class;)Ljava/lang/Class;");
            }
            case FOR_NAME_IN ->
                hook(out, hooks, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
            case READ -> {
                beforeAccess(out, hooks, "beforeRead");
                call.run();
            }
            case WRITE -> {
                // field, object, value: the value goes below the others, and back
                insns(out, Opcodes.DUP_X2, Opcodes.POP);
                beforeAccess(out, hooks, "beforeWrite");
                insns(out, Opcodes.DUP2_X1, Opcodes.POP2);
                call.run();
            }
            case WRITE_WIDE -> {
                insns(out, Opcodes.DUP2_X2, Opcodes.POP2);
                beforeAccess(out, hooks, "beforeWrite");
                insns(out, Opcodes.DUP2_X2, Opcodes.POP2);
                call.run();
            }
            case DECLARED_METHODS -> {
                call.run();
                hook(out, hooks, "visible", "([" + OBJECT + ")[" + OBJECT);
                out.visitTypeInsn(Opcodes.CHECKCAST, "[L" + REFLECT + "Method;");
            }
            case MODIFIERS -> hook(out, hooks, "modifiers", "(" + OBJECT + ")I");
            case FRAME -> {
                call.run();
                hook(out, hooks, "shown", "(Ljava/lang/String;)Ljava/lang/String;");
            }
            case STATIC_HANDLE -> {
                // lookup, class, name, type: the last two go below the others, and back
                insns(out, Opcodes.DUP2_X2, Opcodes.POP2);
                hook(out, hooks, "initialised", "(Ljava/lang/Class;)Ljava/lang/Class;");
                insns(out, Opcodes.DUP2_X2, Opcodes.POP2);
                call.run();
            }
            case READ_HANDLE, WRITE_HANDLE -> {
                out.visitInsn(Opcodes.DUP);
                hook(out, hooks, this == READ_HANDLE ? "beforeRead" : "beforeWrite", "(" + OBJECT + ")V");
                call.run();
            }
            case CACHED -> {
                hook(out, hooks, "usesCaches", "()V");
                call.run();
            }
            default -> throw new IllegalStateException(name());
        }
    }

    /** The field and the object are on top, and stay there. */
    private static void beforeAccess(MethodVisitor out, String hooks, String name) {
        insns(out, Opcodes.DUP2, Opcodes.POP);
        hook(out, hooks, name, "(" + OBJECT + ")V");
    }

    private static void insns(MethodVisitor out, int first, int second) {
        out.visitInsn(first);
        out.visitInsn(second);
    }

    private static void hook(MethodVisitor out, String hooks, String name, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, hooks, name, descriptor, false);
    }
}
