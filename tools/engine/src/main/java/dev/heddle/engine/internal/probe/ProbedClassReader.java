package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.ProbedCall.Reading;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Finds the classes to probe, and the objects and calls of each. */
final class ProbedClassReader {
    /** A class with more calls is probed with the methods that its own source declares first. */
    private static final int MOST_CALLS = 120;

    /** Types of very different objects. */
    private static final Set<Class<?>> OF_MANY =
            Set.of(Object.class, Comparable.class, Serializable.class, Cloneable.class, CharSequence.class);

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
    private final BulkMethods bulkMethods;

    ProbedClassReader(ProbeClassPath classPath, boolean allowsEffects) {
        this.classPath = classPath;
        this.allowsEffects = allowsEffects;
        effects = new ReachedEffects(classPath);
        classes = new Implementations(classPath);
        bulkMethods = new BulkMethods(classPath);
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
        List<String> excluded = new ArrayList<>();
        List<ProbedCall> calls = calls(type, excluded);
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

    /** The calls of all methods with their first arguments, then those with other arguments. */
    private List<ProbedCall> calls(Class<?> type, List<String> excluded) throws IOException {
        List<Method> usable = new ArrayList<>();
        for (Method method : methods(type)) {
            String reason = reason(type, method);
            if (reason == null && values.arguments(method, 0) == null) {
                reason = "a parameter has a type without a known value";
            } else if (reason == null && usable.size() == MOST_CALLS) {
                reason = "the class has more than " + MOST_CALLS + " methods";
            }
            if (reason == null) {
                usable.add(method);
            } else {
                excluded.add(method.getName() + ": " + reason);
            }
        }
        List<ProbedCall> calls = new ArrayList<>();
        Set<String> sources = new HashSet<>();
        for (int variant = 0; variant < ValueExpressions.VARIANTS; variant++) {
            for (Method method : usable) {
                String source = method.getName() + "(" + String.join(", ", values.arguments(method, variant)) + ")";
                if (calls.size() < MOST_CALLS && sources.add(source)) {
                    addCalls(type, method, source, variant, calls);
                }
            }
        }
        addPeerCalls(type, usable, calls);
        return calls;
    }

    /** Calls with another object of the class as an argument, and then also the calls of that object without arguments. */
    private void addPeerCalls(Class<?> type, List<Method> usable, List<ProbedCall> to) throws IOException {
        int before = to.size();
        for (Method method : usable) {
            List<String> arguments = new ArrayList<>(values.arguments(method, 0));
            for (int i = 0; i < arguments.size(); i++) {
                Class<?> parameter = method.getParameterTypes()[i];
                if (parameter.isAssignableFrom(type) && !OF_MANY.contains(parameter)) {
                    boolean isCast = arguments.get(i).startsWith("(" + parameter.getCanonicalName() + ") ");
                    arguments.set(i, (isCast ? "(" + parameter.getCanonicalName() + ") " : "") + ProbedCall.PEER);
                    addOfBoth(type, method, method.getName() + "(" + String.join(", ", arguments) + ")", to);
                    break;
                }
            }
        }
        if (to.size() > before) {
            List<ProbedCall> changing = to.stream()
                    .filter(one -> one.source().endsWith("()") && !one.isQuery() && !one.isWeak())
                    .toList();
            changing.forEach(one -> to.add(one.ofPeer()));
        }
    }

    private void addOfBoth(Class<?> type, Method method, String source, List<ProbedCall> to) throws IOException {
        List<ProbedCall> calls = new ArrayList<>();
        addCalls(type, method, source, 0, calls);
        for (ProbedCall call : calls) {
            to.add(call);
            to.add(call.ofPeer());
        }
    }

    private void addCalls(Class<?> type, Method method, String source, int variant, List<ProbedCall> to)
            throws IOException {
        boolean isBulk = WeakMethods.mayFail(method) || isAny(type, one -> bulkMethods.isBulk(one, method));
        boolean isWeak = WeakMethods.isWeak(type, method) || isAny(type, one -> bulkMethods.isEstimate(one, method));
        boolean isVoid = method.getReturnType() == void.class;
        boolean isQuery = !isVoid && QUERY.matcher(method.getName()).matches();
        String descriptor = Type.getMethodDescriptor(method);
        Reading reading = method.getReturnType() == Iterable.class
                ? Reading.ITERABLE
                : method.getReturnType().isArray() ? Reading.ARRAY : Reading.RESULT;
        boolean isOwn = variant == 0 && method.getDeclaringClass() == type;
        if (isWeak) {
            to.add(new ProbedCall(
                    method.getName(), descriptor, source, true, false, isOwn, false, isBulk, Reading.RESULT, false));
        }
        if (!isWeak || isQuery || method.getReturnType() == boolean.class) {
            to.add(new ProbedCall(
                    method.getName(), descriptor, source, isVoid, isQuery, isOwn, isWeak, isBulk, reading, false));
        }
    }

    /** A property of a method's code. */
    private interface CodeProperty {
        boolean isOf(Class<?> type) throws IOException;
    }

    /** Whether the code of a class, or that of an implementation near an abstract one, has a property. */
    private boolean isAny(Class<?> type, CodeProperty property) throws IOException {
        List<Class<?>> all = Modifier.isAbstract(type.getModifiers()) ? classes.of(type) : List.of(type);
        for (Class<?> one : all) {
            if (property.isOf(one)) {
                return true;
            }
        }
        return false;
    }
}
