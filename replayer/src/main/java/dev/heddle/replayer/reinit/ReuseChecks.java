package dev.heddle.replayer.reinit;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * Finds code of the program that could distinguish shared classes from fresh ones: it reflects on its members, stores
 * data by class or class loader beyond a run, or creates classes and loaders of its own.
 */
final class ReuseChecks {
    private static final Set<String> OF_CLASS = Set.of(
            "arrayType",
            "asSubclass",
            "cast",
            "componentType",
            "desiredAssertionStatus",
            "descriptorString",
            "equals",
            "getCanonicalName",
            "getClass",
            "getClassLoader",
            "getComponentType",
            "getDeclaringClass",
            "getEnclosingClass",
            "getEnumConstants",
            "getInterfaces",
            "getModifiers",
            "getModule",
            "getName",
            "getPackage",
            "getPackageName",
            "getResource",
            "getResourceAsStream",
            "getSimpleName",
            "getSuperclass",
            "getTypeName",
            "hashCode",
            "isAnnotation",
            "isAnonymousClass",
            "isArray",
            "isAssignableFrom",
            "isEnum",
            "isHidden",
            "isInstance",
            "isInterface",
            "isLocalClass",
            "isMemberClass",
            "isPrimitive",
            "isRecord",
            "isSealed",
            "isSynthetic",
            "notify",
            "notifyAll",
            "toString",
            "wait");

    /** Methods of some classes that reveal nothing; all other methods of these classes may. */
    private static final Map<String, Set<String>> HARMLESS = Map.of(
            "java/lang/Class", OF_CLASS,
            "java/lang/ClassLoader",
                    Set.of(
                            "getName",
                            "getParent",
                            "getResource",
                            "getResourceAsStream",
                            "getResources",
                            "getSystemClassLoader",
                            "getSystemResource",
                            "getSystemResourceAsStream",
                            "getSystemResources",
                            "hashCode",
                            "toString"),
            "java/lang/Module", Set.of("getName", "isNamed", "toString", "hashCode"),
            "java/lang/invoke/MethodHandles", Set.of("arrayElementVarHandle", "lookup", "publicLookup"),
            "java/lang/invoke/MethodHandles$Lookup",
                    Set.of("findConstructor", "findSpecial", "findStatic", "findVarHandle", "findVirtual"));

    /** Classes whose methods may all reveal the reuse. */
    private static final Set<String> REVEALING = Set.of(
            "java/io/ObjectInputStream",
            "java/io/ObjectOutputStream",
            "java/io/ObjectStreamClass",
            "java/lang/ClassValue",
            "java/lang/ModuleLayer",
            "java/lang/StackWalker",
            "java/lang/ref/Cleaner",
            "java/net/URLClassLoader",
            "java/security/SecureClassLoader",
            "java/util/ResourceBundle",
            "java/util/ServiceLoader");

    private static final String[] REVEALING_PACKAGES = {
        "java/beans/",
        "java/lang/instrument/",
        "java/lang/management/",
        "java/lang/module/",
        "java/lang/reflect/",
        "java/rmi/",
        "javax/management/",
        "javax/script/",
        "jdk/",
        "sun/"
    };

    /** Members of those packages and of {@code java.lang.invoke} that reveal nothing. */
    private static final Set<String> HARMLESS_MEMBERS = Set.of(
            "java/lang/reflect/Array",
            "java/lang/invoke/MethodHandle",
            "java/lang/invoke/MethodType",
            "java/lang/invoke/VarHandle");

    /** Bootstrap methods that create the code of an instruction, and keep no object of a run. */
    private static final Set<String> BOOTSTRAPS = Set.of(
            "java/lang/invoke/LambdaMetafactory",
            "java/lang/invoke/StringConcatFactory",
            "java/lang/runtime/ObjectMethods");

    /** Why an object may reveal the reuse: the JVM calls its finalizer in a later run. */
    static final String FINALIZER = "it has an object with a finalizer";

    private ReuseChecks() {}

    /** Returns why a call of a method may reveal the reuse; null if it does not. */
    static String call(String owner, String name) {
        if (HARMLESS_MEMBERS.contains(owner)
                || !owner.startsWith("java") && !owner.startsWith("jdk/") && !owner.startsWith("sun/")) {
            return null;
        }
        Set<String> harmless = HARMLESS.get(owner);
        boolean isRevealing = harmless != null
                ? !harmless.contains(name)
                : REVEALING.contains(owner)
                        || owner.startsWith("java/lang/invoke/")
                        || isOfRevealingPackage(owner)
                        || isNativeLibrary(owner, name);
        return isRevealing ? "it calls " + owner.replace('/', '.') + "." + name : null;
    }

    private static boolean isOfRevealingPackage(String owner) {
        for (String start : REVEALING_PACKAGES) {
            if (owner.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNativeLibrary(String owner, String name) {
        return (owner.equals("java/lang/System") || owner.equals("java/lang/Runtime")) && name.startsWith("load");
    }

    /** Returns why a constant may reveal the reuse: it names a method, or its value is created once for all runs. */
    static String constant(Object value) {
        if (value instanceof ConstantDynamic dynamic) {
            return "it has the constant " + dynamic.getName() + ", which is made once";
        }
        if (value instanceof Handle handle) {
            return handle.getTag() == Opcodes.H_GETSTATIC || handle.getTag() == Opcodes.H_PUTSTATIC
                    ? "it names the static variable " + handle.getName() + " as a constant"
                    : call(handle.getOwner(), handle.getName());
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
