package dev.heddle.engine.internal.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Finds the classes to probe, and the objects and calls of each. */
final class ProbedClassReader {
    /** A class with more calls is probed with the calls that its own source declares first. */
    private static final int MOST_CALLS = 60;

    private static final Set<String> OF_OBJECT =
            Set.of("wait", "notify", "notifyAll", "getClass", "equals", "hashCode", "finalize");

    private static final Pattern QUERY = Pattern.compile(
            "(get|is|has|contains|peek|size|count|length|toString|isEmpty|find|lookup|first|last|keys|values|sum|max|min|mean|current|available|remaining)(|[A-Z].*)");

    private static final Pattern ONE_PRODUCER =
            Pattern.compile("(?i).*(spsc|mpsc|spmc|single(producer|consumer|threaded)).*");

    private final ProbeClassPath classPath;
    private final ReachedEffects effects;
    private final boolean allowsEffects;
    private final Implementations classes;
    private final ValueExpressions values;

    ProbedClassReader(ProbeClassPath classPath, boolean allowsEffects) {
        this.classPath = classPath;
        this.allowsEffects = allowsEffects;
        effects = new ReachedEffects(classPath);
        classes = new Implementations(classPath);
        values = new ValueExpressions(classes, callee -> allowsEffects || reason(callee) == null);
    }

    /** A class that cannot be probed; the message is the reason. */
    static final class SkippedException extends Exception {
        private static final long serialVersionUID = 1;

        SkippedException(String reason) {
            super(reason);
        }
    }

    /**
     * Reads a class.
     *
     * @param isNamed whether the user names the class itself
     * @throws SkippedException with the reason, if it is not probed
     */
    ProbedClass read(String name, boolean isNamed) throws IOException, SkippedException {
        byte[] file = classPath.bytes(name.replace('.', '/'));
        if (file != null) {
            checkVersion(file);
            ClassEvidence evidence = ClassEvidence.of(file);
            if (evidence.unsafeBy() != null) {
                throw new SkippedException("it is declared " + evidence.unsafeBy());
            } else if (!isNamed && !evidence.isForThreads()) {
                throw new SkippedException("nothing in its class file shows that threads share its objects");
            }
        }
        try {
            return read(classPath.load(name));
        } catch (ClassNotFoundException | LinkageError e) {
            throw new SkippedException(linkError(e));
        }
    }

    private static String linkError(Throwable e) {
        String message = String.valueOf(e.getMessage()).replace('/', '.');
        return e instanceof NoClassDefFoundError
                        || e instanceof ClassNotFoundException
                        || e instanceof TypeNotPresentException
                ? "the class path lacks " + message + ": add its jar to -cp"
                : "it cannot be loaded: " + e.getClass().getSimpleName() + ": " + message;
    }

    private static void checkVersion(byte[] file) throws SkippedException {
        int version = (file[6] & 0xff) << 8 | file[7] & 0xff;
        int newest = 44 + Runtime.version().feature();
        if (version > newest) {
            throw new SkippedException("its class file is for Java " + (version - 44) + ", and this JVM is Java "
                    + Runtime.version().feature() + ": run heddle on a newer JDK");
        }
    }

    private ProbedClass read(Class<?> type) throws IOException, SkippedException {
        checkKind(type);
        List<String> creations = values.creations(type);
        if (creations.isEmpty()) {
            throw new SkippedException(
                    "no public constructor, factory or builder has parameters that can be generated");
        }
        if (!allowsEffects) {
            String effect = effects.reason(Type.getInternalName(type), "<clinit>", "()V");
            if (effect != null) {
                throw new SkippedException("its initialiser " + effect + ": --allow probes it");
            }
        }
        List<ProbedCall> calls = new ArrayList<>();
        List<String> excluded = new ArrayList<>();
        for (Method method : methods(type)) {
            String reason = reason(type, method);
            if (reason != null) {
                excluded.add(method.getName() + ": " + reason);
            } else if (calls.size() < MOST_CALLS) {
                addCalls(type, method, calls, excluded);
            } else {
                excluded.add(method.getName() + ": the class has more than " + MOST_CALLS + " calls");
            }
        }
        if (calls.stream().allMatch(one -> one.isWeak() || one.isQuery())) {
            throw new SkippedException("it has no public method that may change its objects");
        }
        return new ProbedClass(type, creations, calls, excluded);
    }

    private static void checkKind(Class<?> type) throws SkippedException {
        if (type.isEnum() || type.isAnnotation() || type.isRecord() || Throwable.class.isAssignableFrom(type)) {
            throw new SkippedException("it is not a class whose objects threads share");
        } else if (!ValueExpressions.isUsable(type)) {
            throw new SkippedException("it is not public, or its module does not export it");
        } else if (ONE_PRODUCER.matcher(type.getSimpleName()).matches()) {
            throw new SkippedException("its name restricts which threads may call it");
        }
    }

    /** The public methods: those of the class first, then by name. */
    private static List<Method> methods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getMethods()) {
            boolean isOfObject = OF_OBJECT.contains(method.getName()) || method.getDeclaringClass() == Object.class;
            if (!Modifier.isStatic(method.getModifiers()) && !method.isSynthetic() && !isOfObject) {
                methods.add(method);
            }
        }
        methods.sort(Comparator.<Method>comparingInt(
                        method -> method.getDeclaringClass() == type ? 0 : method.isDefault() ? 2 : 1)
                .thenComparing(Method::getName)
                .thenComparing(Method::getParameterCount)
                .thenComparing(Method::toString));
        return methods;
    }

    /** Why a method must not be called; null if it may be. For an abstract class each implementation near it counts. */
    private @Nullable String reason(Class<?> type, Method method) throws IOException {
        if (allowsEffects) {
            return null;
        }
        String descriptor = Type.getMethodDescriptor(method);
        String reason = effects.reason(Type.getInternalName(type), method.getName(), descriptor);
        if (Modifier.isAbstract(type.getModifiers())) {
            for (Class<?> one : classes.of(type)) {
                reason = reason == null
                        ? effects.reason(Type.getInternalName(one), method.getName(), descriptor)
                        : reason;
            }
        }
        return reason;
    }

    private @Nullable String reason(Executable callee) {
        String owner = Type.getInternalName(callee.getDeclaringClass());
        try {
            return callee instanceof Method method
                    ? effects.reason(owner, method.getName(), Type.getMethodDescriptor(method))
                    : effects.reason(owner, "<init>", Type.getConstructorDescriptor((Constructor<?>) callee));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addCalls(Class<?> type, Method method, List<ProbedCall> calls, List<String> excluded) {
        boolean isWeak = WeakMethods.isWeak(type, method);
        boolean isVoid = method.getReturnType() == void.class;
        boolean isQuery = !isVoid && QUERY.matcher(method.getName()).matches();
        String earlier = null;
        for (int variant = 0; variant < (method.getParameterCount() == 0 ? 1 : 2); variant++) {
            List<String> arguments = values.arguments(method, variant);
            if (arguments == null) {
                excluded.add(method.getName() + ": a parameter has a type without a known value");
                return;
            }
            String source = method.getName() + "(" + String.join(", ", arguments) + ")";
            if (!source.equals(earlier)) {
                String descriptor = Type.getMethodDescriptor(method);
                boolean isOwn = variant == 0 && method.getDeclaringClass() == type;
                if (isWeak) {
                    calls.add(new ProbedCall(method.getName(), descriptor, source, true, false, isOwn, false));
                }
                if (!isWeak || isQuery) {
                    calls.add(new ProbedCall(method.getName(), descriptor, source, isVoid, isQuery, isOwn, isWeak));
                }
                earlier = source;
            }
        }
    }
}
