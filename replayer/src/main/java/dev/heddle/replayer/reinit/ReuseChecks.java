package dev.heddle.replayer.reinit;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * Finds code of the program that could distinguish shared classes from fresh ones: it serialises objects, reaches
 * static variables without a check, or adds classes to the shared ones.
 * Hooks hide the reuse from {@linkplain ReflectiveCall reflection}.
 */
final class ReuseChecks {
    /** Methods of some classes that reveal nothing; all other methods of these classes may. */
    private static final Map<String, Set<String>> HARMLESS = Map.of(
            "java/lang/Module",
            Set.of("getClassLoader", "getName", "hashCode", "isExported", "isNamed", "isOpen", "toString"),
            "java/lang/invoke/MethodHandles",
            Set.of(
                    "arrayElementVarHandle",
                    "byteArrayViewVarHandle",
                    "byteBufferViewVarHandle",
                    "constant",
                    "dropArguments",
                    "empty",
                    "exactInvoker",
                    "filterArguments",
                    "filterReturnValue",
                    "foldArguments",
                    "guardWithTest",
                    "identity",
                    "insertArguments",
                    "lookup",
                    "privateLookupIn",
                    "publicLookup"),
            "java/lang/invoke/MethodHandles$Lookup",
            Set.of(
                    "findClass",
                    "findConstructor",
                    "findGetter",
                    "findSetter",
                    "findSpecial",
                    "findStatic",
                    "findVarHandle",
                    "findVirtual",
                    "in",
                    "lookupClass",
                    "lookupModes",
                    "unreflect",
                    "unreflectConstructor",
                    "unreflectSpecial"));

    /** Methods of some classes that may reveal the reuse; all other methods of these classes reveal nothing. */
    private static final Map<String, Set<String>> REVEALING_METHODS = Map.of(
            "java/lang/ClassLoader",
            Set.of(
                    "clearAssertionStatus",
                    "setClassAssertionStatus",
                    "setDefaultAssertionStatus",
                    "setPackageAssertionStatus"),
            "java/lang/reflect/Field",
            Set.of("toGenericString", "toString"),
            "sun/misc/Unsafe",
            Set.of(
                    "allocateInstance",
                    "defineAnonymousClass",
                    "defineClass",
                    "ensureClassInitialized",
                    "shouldBeInitialized",
                    "staticFieldBase",
                    "staticFieldOffset"));

    /** Classes whose methods may all reveal the reuse. */
    private static final Set<String> REVEALING = Set.of(
            "java/io/ObjectInputStream",
            "java/io/ObjectOutputStream",
            "java/io/ObjectStreamClass",
            "java/lang/ModuleLayer",
            "java/lang/ref/Cleaner");

    private static final String[] REVEALING_PACKAGES = {
        "java/beans/", "java/lang/instrument/", "java/lang/module/", "java/rmi/", "javax/script/", "jdk/", "sun/"
    };

    /** Members of those packages and of {@code java.lang.invoke} that reveal nothing. */
    private static final Set<String> HARMLESS_MEMBERS = Set.of(
            "java/beans/PropertyChangeEvent",
            "java/beans/PropertyChangeListener",
            "java/beans/PropertyChangeSupport",
            "java/lang/invoke/MethodHandle",
            "java/lang/invoke/MethodType",
            "java/lang/invoke/SerializedLambda",
            "java/lang/invoke/VarHandle");

    /** Bootstrap methods that create the code of an instruction, and keep no object of a run. */
    private static final Set<String> BOOTSTRAPS = Set.of(
            "java/lang/invoke/LambdaMetafactory",
            "java/lang/invoke/StringConcatFactory",
            "java/lang/runtime/ObjectMethods");

    private ReuseChecks() {}

    /** Returns why a call of a method may reveal the reuse; null if it does not. */
    static String call(String owner, String name) {
        if (HARMLESS_MEMBERS.contains(owner)
                || !owner.startsWith("java") && !owner.startsWith("jdk/") && !owner.startsWith("sun/")) {
            return null;
        }
        return mayReveal(owner, name) ? "it calls " + owner.replace('/', '.') + "." + name : null;
    }

    private static boolean mayReveal(String owner, String name) {
        if (HARMLESS.containsKey(owner)) {
            return !HARMLESS.get(owner).contains(name);
        }
        if (REVEALING_METHODS.containsKey(owner)) {
            return REVEALING_METHODS.get(owner).contains(name);
        }
        return REVEALING.contains(owner)
                || owner.startsWith("java/lang/invoke/")
                || isOfRevealingPackage(owner)
                || isOfJvm(owner, name);
    }

    private static boolean isOfRevealingPackage(String owner) {
        for (String start : REVEALING_PACKAGES) {
            if (owner.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfJvm(String owner, String name) {
        return (owner.equals("java/lang/System") || owner.equals("java/lang/Runtime"))
                && (name.startsWith("load") || name.equals("runFinalization"));
    }

    /** Returns why a constant may reveal the reuse: it names a method, or its value is created once for all runs. */
    static String constant(Object value) {
        if (value instanceof ConstantDynamic dynamic) {
            return "it has the constant " + dynamic.getName() + ", which is made once";
        }
        if (value instanceof Handle handle) {
            if (handle.getTag() == Opcodes.H_GETSTATIC || handle.getTag() == Opcodes.H_PUTSTATIC) {
                return "it names the static variable " + handle.getName() + " as a constant";
            }
            return ReflectiveCall.of(handle.getOwner(), handle.getName(), handle.getDesc()) == null
                    ? call(handle.getOwner(), handle.getName())
                    : "it names the method " + handle.getName() + " of reflection as a constant";
        }
        return null;
    }

    /** Returns why an instruction that is linked at its first execution may reveal the reuse. */
    static String dynamic(Handle bootstrap, Object... arguments) {
        if (!BOOTSTRAPS.contains(bootstrap.getOwner())) {
            return "an instruction is linked by " + bootstrap.getOwner().replace('/', '.');
        }
        for (Object argument : arguments) {
            // The arguments of ObjectMethods are fields of objects.
            String why = constant(argument);
            if (why != null) {
                return why;
            }
        }
        return null;
    }
}
