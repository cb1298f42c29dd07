package dev.heddle.engine.internal.probe;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Java expressions that have a type: constants, lambdas, constructors, static factories and builders. The first
 * expressions are the simplest ones.
 */
final class ValueExpressions {
    private static final int MOST_DEPTH = 3;
    private static final int MOST_VALUES = 3;

    /** Variants of the arguments of a call. */
    static final int VARIANTS = 4;

    /** The variant with the first value of the first parameter, and the second value of the others. */
    private static final int MIXED = VARIANTS - 1;

    /** Types of a builder's settings, besides functions. */
    private static final Set<Class<?>> SETTINGS = Set.of(int.class, boolean.class);

    private static final Map<String, List<String>> CONSTANTS = constants();

    /** Expressions that create objects of a probed class. */
    private static final int MOST_CREATIONS = 12;
    /** Values of the parameters after the first ones: a capacity of two, and one that no test fills. */
    private static final int[] CREATION_VARIANTS = {1, 4};

    private final Map<String, List<String>> known = new HashMap<>();
    private final Implementations classes;
    private final Predicate<Executable> mayCall;

    /** @param mayCall whether an expression may call a constructor or method */
    ValueExpressions(Implementations classes, Predicate<Executable> mayCall) {
        this.classes = classes;
        this.mayCall = mayCall;
    }

    private static Map<String, List<String>> constants() {
        Map<String, List<String>> all = new HashMap<>();
        all.put("boolean", List.of("true", "false"));
        all.put("byte", List.of("(byte) 1", "(byte) 2", "(byte) 0"));
        all.put("short", List.of("(short) 1", "(short) 2", "(short) 0"));
        all.put("char", List.of("'a'", "'b'", "'c'"));
        all.put("int", List.of("1", "2", "0", "16"));
        // A time of one unit would end during a test.
        all.put("long", List.of("1000L", "2L", "0L", "16L"));
        all.put("float", List.of("1f", "2f"));
        all.put("double", List.of("1.0", "0.5"));
        List.of("byte", "short", "char", "int", "long", "float", "double", "boolean")
                .forEach(name -> all.put(boxed(name), all.get(name)));
        for (String text : List.of("java.lang.String", "java.lang.Object", "java.lang.CharSequence")) {
            // The third text contains both others.
            all.put(text, List.of("\"a\"", "\"b\"", "\"ab\""));
        }
        all.put("java.lang.Comparable", List.of("\"a\"", "\"b\"", "\"ab\""));
        all.put("java.io.Serializable", List.of("\"a\"", "\"b\""));
        all.put("java.lang.Number", List.of("1", "2"));
        all.put("java.lang.Class", List.of("String.class", "Integer.class"));
        all.put("java.lang.ClassLoader", List.of("ClassLoader.getSystemClassLoader()"));
        all.put("java.lang.Throwable", List.of("new RuntimeException(\"a\")"));
        all.put("java.lang.Exception", List.of("new RuntimeException(\"a\")"));
        all.put("java.lang.Thread", List.of("Thread.currentThread()"));
        for (String list : List.of("java.util.List", "java.util.Collection", "java.lang.Iterable")) {
            all.put(list, List.of("java.util.Arrays.asList(\"a\", \"b\")"));
        }
        all.put("java.util.Set", List.of("java.util.Collections.singleton(\"a\")"));
        all.put("java.util.Map", List.of("java.util.Collections.singletonMap(\"a\", 1)"));
        all.put("java.util.Iterator", List.of("java.util.Arrays.asList(\"a\", \"b\").iterator()"));
        all.put("java.util.Locale", List.of("java.util.Locale.ROOT"));
        all.put("java.util.Date", List.of("new java.util.Date(0)"));
        all.put("java.util.TimeZone", List.of("java.util.TimeZone.getTimeZone(\"UTC\")"));
        all.put("java.time.Duration", List.of("java.time.Duration.ofSeconds(1)"));
        all.put("java.util.concurrent.TimeUnit", List.of("java.util.concurrent.TimeUnit.MILLISECONDS"));
        all.put(
                "java.util.concurrent.Future",
                List.of("java.util.concurrent.CompletableFuture.completedFuture(\"a\")"));
        all.put("java.util.concurrent.ThreadFactory", List.of("Thread::new"));
        all.put("java.util.Properties", List.of("new java.util.Properties()"));
        all.put("java.util.Random", List.of("new java.util.Random(1)"));
        return all;
    }

    private static String boxed(String primitive) {
        return switch (primitive) {
            case "int" -> "java.lang.Integer";
            case "char" -> "java.lang.Character";
            default -> "java.lang." + Character.toUpperCase(primitive.charAt(0)) + primitive.substring(1);
        };
    }

    /** Expressions of a type; empty if none is known. */
    List<String> of(Class<?> type) {
        return of(type, 0);
    }

    private List<String> of(Class<?> type, int depth) {
        List<String> constants = CONSTANTS.get(type.getName());
        if (constants != null) {
            return constants;
        }
        if (!isUsable(type) || depth > MOST_DEPTH) {
            return List.of();
        }
        String key = type.getName() + depth;
        List<String> found = known.get(key);
        if (found == null) {
            known.put(key, List.of());
            found = find(type, depth);
            known.put(key, found);
        }
        return found;
    }

    private List<String> find(Class<?> type, int depth) {
        if (type.isArray()) {
            String component = type.getComponentType().getCanonicalName();
            return of(type.getComponentType(), depth + 1).stream()
                    .limit(1)
                    .map(one -> "new " + component + "[] {" + one + "}")
                    .toList();
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getFields())
                    .filter(field -> field.isEnumConstant())
                    .limit(2)
                    .map(field -> type.getCanonicalName() + "." + field.getName())
                    .toList();
        }
        String lambda = type.isInterface() ? function(type, null, depth) : null;
        return lambda != null ? List.of(lambda) : creations(type, depth);
    }

    /** An object of the class path for an interface of the class path, else a lambda; null if neither exists. */
    private @Nullable String function(Class<?> type, @Nullable ParameterizedType generic, int depth) {
        for (Class<?> one : classes.of(type)) {
            Constructor<?> constructor = constructors(one).stream().findFirst().orElse(null);
            if (isUsable(one)
                    && constructor != null
                    && constructor.getParameterCount() == 0
                    && mayCall.test(constructor)) {
                return "new " + one.getCanonicalName() + "()";
            }
        }
        return lambda(type, generic, depth);
    }

    /**
     * A lambda for an interface with one abstract method; null for another interface.
     *
     * @param generic the interface with its type arguments; null without
     */
    private String lambda(Class<?> type, @Nullable ParameterizedType generic, int depth) {
        List<Method> open = Arrays.stream(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()) && !isOfObject(method))
                .toList();
        if (open.size() != 1 || open.get(0).getTypeParameters().length > 0) {
            return null;
        }
        Method method = open.get(0);
        int count = method.getParameterCount();
        String names = count == 1
                ? "x"
                : "(" + String.join(", ", List.of("x", "y", "z", "v", "w").subList(0, Math.min(5, count))) + ")";
        if (count > 5) {
            return null;
        }
        Class<?> result = resultOf(method, type, generic);
        if (result == void.class) {
            // An executor runs its task at once: then the calls alone determine what happens.
            return count == 1 && method.getParameterTypes()[0] == Runnable.class ? "x -> x.run()" : names + " -> { }";
        }
        if (result == Object.class) {
            // Each call has another object, so that a second call has an effect.
            return names + " -> " + made("new Object()", method, type, generic);
        }
        List<String> values = of(result, depth + 1);
        return values.isEmpty() ? null : names + " -> " + made(values.get(0), method, type, generic);
    }

    /**
     * The value that a function makes. Calls of a function that makes a value of nothing or of a key are counted: a
     * second call is an effect. A function of an old value may be repeated until no other thread changes it meanwhile.
     */
    private static String made(String value, Method method, Class<?> type, @Nullable ParameterizedType generic) {
        boolean isOfOld = method.getParameterCount() > 1
                || method.getReturnType().isPrimitive()
                || type.getSimpleName().endsWith("Operator")
                || generic != null
                        && generic.getActualTypeArguments().length == 2
                        && bound(generic.getActualTypeArguments()[0])
                                .equals(bound(generic.getActualTypeArguments()[1]));
        return isOfOld ? value : CountedFunctions.marked(value);
    }

    /** The bound of a wildcard, or the type itself. */
    private static Type bound(Type type) {
        if (type instanceof WildcardType wildcard) {
            return wildcard.getLowerBounds().length > 0 ? wildcard.getLowerBounds()[0] : wildcard.getUpperBounds()[0];
        }
        return type;
    }

    /** The type that a lambda returns: a type argument, if it is a class. */
    private static Class<?> resultOf(Method method, Class<?> type, @Nullable ParameterizedType generic) {
        List<TypeVariable<?>> variables = List.of(type.getTypeParameters());
        int variable = generic == null ? -1 : variables.indexOf(method.getGenericReturnType());
        if (variable < 0) {
            return method.getReturnType();
        }
        Type argument = bound(generic.getActualTypeArguments()[variable]);
        return argument instanceof Class<?> known ? known : method.getReturnType();
    }

    private static boolean isOfObject(Method method) {
        return switch (method.getName()) {
            case "equals" -> method.getParameterCount() == 1;
            case "hashCode", "toString" -> method.getParameterCount() == 0;
            default -> false;
        };
    }

    /** Expressions that create objects of a probed class: those with the simplest arguments, then others. */
    List<String> creations(Class<?> type) {
        Set<String> all = new LinkedHashSet<>(creations(type, 0));
        for (int variant : CREATION_VARIANTS) {
            for (Constructor<?> constructor : constructors(type)) {
                List<String> others = mayCall.test(constructor) ? arguments(constructor, 1, variant) : null;
                if (others != null) {
                    all.add("new " + type.getCanonicalName() + "(" + String.join(", ", others) + ")");
                }
            }
        }
        return all.stream().limit(MOST_CREATIONS).toList();
    }

    /** Constructors, static factories and builders, of the type or of classes near it. */
    private List<String> creations(Class<?> type, int depth) {
        List<String> all = new ArrayList<>();
        for (Constructor<?> constructor : constructors(type)) {
            addCall("new " + type.getCanonicalName(), constructor, depth, all);
        }
        addFactories(type, type, depth, all);
        if (all.isEmpty() && Modifier.isAbstract(type.getModifiers())) {
            for (Class<?> one : classes.near(type)) {
                if (all.size() < MOST_VALUES && one != type) {
                    addFactories(one, type, depth, all);
                }
            }
            for (Class<?> one : all.isEmpty() ? classes.of(type) : List.<Class<?>>of()) {
                if (all.size() < MOST_VALUES && isUsable(one)) {
                    all.addAll(of(one, depth + 1));
                }
            }
        }
        return all.stream().limit(depth == 0 ? MOST_CREATIONS / 2 : MOST_VALUES).toList();
    }

    /** The constructors of a class that has objects, those with the fewest parameters first. */
    private static List<Constructor<?>> constructors(Class<?> type) {
        boolean hasObjects = !Modifier.isAbstract(type.getModifiers())
                && (type.getEnclosingClass() == null || Modifier.isStatic(type.getModifiers()));
        return hasObjects
                ? Arrays.stream(type.getConstructors())
                        .sorted(Comparator.<Constructor<?>>comparingInt(Executable::getParameterCount)
                                .thenComparing(Object::toString))
                        .toList()
                : List.of();
    }

    /** Static methods and builders of a class that have objects of the type. */
    private void addFactories(Class<?> of, Class<?> type, int depth, List<String> to) {
        List<Method> methods = Arrays.stream(of.getMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()))
                .sorted(Comparator.<Method>comparingInt(Executable::getParameterCount)
                        .thenComparing(Object::toString))
                .toList();
        for (Method method : methods) {
            if (type.isAssignableFrom(method.getReturnType())) {
                addCall(of.getCanonicalName() + "." + method.getName(), method, depth, to);
            }
        }
        if (to.size() < MOST_VALUES) {
            addBuilders(of, type, methods, depth, to);
        }
    }

    /** Objects of the methods {@code build} of builders. @param methods the static ones of the class */
    private void addBuilders(Class<?> of, Class<?> type, List<Method> methods, int depth, List<String> to) {
        for (Method maker : methods) {
            if (isUsable(maker.getReturnType())) {
                addBuild(type, maker.getReturnType(), of.getCanonicalName() + "." + maker.getName(), maker, depth, to);
            }
        }
        for (Class<?> inner : of.getClasses()) {
            if (inner.getSimpleName().endsWith("Builder")) {
                for (Constructor<?> constructor : inner.getConstructors()) {
                    addBuild(type, inner, "new " + inner.getCanonicalName(), constructor, depth, to);
                }
            }
        }
    }

    private void addBuild(Class<?> type, Class<?> builder, String start, Executable maker, int depth, List<String> to) {
        List<String> made = new ArrayList<>();
        addCall(start, maker, depth, made);
        for (Method build : builder.getMethods()) {
            if (!made.isEmpty()
                    && build.getName().startsWith("build")
                    && build.getParameterCount() == 0
                    && type.isAssignableFrom(build.getReturnType())
                    && mayCall.test(build)) {
                to.add(made.get(0) + "." + build.getName() + "()");
                for (String setting : settings(builder, depth)) {
                    to.add(made.get(0) + "." + setting + "." + build.getName() + "()");
                }
            }
        }
    }

    /**
     * Calls of a builder with one parameter, a number, a boolean or a function, that return a builder. The first ones are
     * those of all numbers together: a small object has few states between its bounds. The second ones also switch
     * everything on.
     */
    private List<String> settings(Class<?> builder, int depth) {
        List<String> all = new ArrayList<>();
        List<String> numbers = new ArrayList<>();
        List<String> switches = new ArrayList<>();
        Arrays.stream(builder.getMethods())
                .filter(method -> method.getParameterCount() == 1
                        && !Modifier.isStatic(method.getModifiers())
                        && !method.isAnnotationPresent(Deprecated.class)
                        && method.getReturnType().isAssignableFrom(builder)
                        && method.getReturnType() != Object.class
                        && mayCall.test(method))
                .filter(method ->
                        SETTINGS.contains(method.getParameterTypes()[0]) || method.getParameterTypes()[0].isInterface())
                .sorted(Comparator.comparing(Method::toString))
                .forEach(method -> {
                    List<String> arguments = arguments(method, depth + 1, 0);
                    if (arguments != null) {
                        String call = method.getName() + "(" + arguments.get(0) + ")";
                        all.add(call);
                        if (method.getReturnType() == builder) {
                            if (method.getParameterTypes()[0] == int.class) {
                                numbers.add(call);
                            } else if (method.getParameterTypes()[0] == boolean.class) {
                                switches.add(call);
                            }
                        }
                    }
                });
        if (!switches.isEmpty() && !numbers.isEmpty()) {
            all.add(0, String.join(".", numbers) + "." + String.join(".", switches));
        }
        if (numbers.size() > 1) {
            all.add(0, String.join(".", numbers));
        }
        return all;
    }

    private void addCall(String start, Executable callee, int depth, List<String> to) {
        boolean isOutdated = callee.isAnnotationPresent(Deprecated.class) && !to.isEmpty();
        if (isOutdated || !mayCall.test(callee)) {
            return;
        }
        if (callee.isVarArgs() && callee.getParameterCount() == 1) {
            to.add(start + "()");
        }
        List<String> arguments = arguments(callee, depth + 1, 0);
        if (arguments != null) {
            to.add(start + "(" + String.join(", ", arguments) + ")");
        }
    }

    /**
     * Arguments of a call; null if a type has no expression.
     *
     * @param variant selects among several values; {@link #MIXED} selects the first one and then others
     */
    List<String> arguments(Executable callee, int variant) {
        return arguments(callee, 0, variant);
    }

    private List<String> arguments(Executable callee, int depth, int variant) {
        List<String> all = new ArrayList<>();
        boolean isOverloaded = isOverloaded(callee);
        Class<?>[] types = callee.getParameterTypes();
        Type[] generics = callee.getGenericParameterTypes();
        for (int i = 0; i < types.length; i++) {
            Class<?> type = types[i];
            String lambda = type.isInterface()
                            && generics.length == types.length
                            && generics[i] instanceof ParameterizedType generic
                            && !CONSTANTS.containsKey(type.getName())
                            && isUsable(type)
                    ? function(type, generic, depth)
                    : null;
            List<String> values = lambda == null ? of(type, elementOf(generics, types, i), depth) : List.of(lambda);
            if (values.isEmpty()) {
                return null;
            }
            int wanted = variant != MIXED ? variant : i == 0 ? 0 : 1;
            String value = values.get(Math.min(wanted, values.size() - 1));
            all.add(isOverloaded && !type.isPrimitive() ? "(" + type.getCanonicalName() + ") " + value : value);
        }
        return all;
    }

    /** The class of the elements of a parameter that is a collection; null if it is not known. */
    private static @Nullable Class<?> elementOf(Type[] generics, Class<?>[] types, int parameter) {
        boolean isCollection = types[parameter].isAssignableFrom(List.class) && types[parameter] != Object.class;
        return isCollection
                        && generics.length == types.length
                        && generics[parameter] instanceof ParameterizedType generic
                        && generic.getActualTypeArguments()[0] instanceof Class<?> element
                ? element
                : null;
    }

    private List<String> of(Class<?> type, @Nullable Class<?> element, int depth) {
        return element == null
                ? of(type, depth)
                : of(element, depth + 1).stream()
                        .limit(1)
                        .map(one -> "java.util.Arrays.asList(" + one + ")")
                        .toList();
    }

    private static boolean isOverloaded(Executable callee) {
        Executable[] all = callee instanceof Method
                ? callee.getDeclaringClass().getMethods()
                : callee.getDeclaringClass().getConstructors();
        return Arrays.stream(all)
                        .filter(one -> one.getName().equals(callee.getName())
                                && one.getParameterCount() == callee.getParameterCount()
                                && !one.isSynthetic())
                        .map(one -> Arrays.stream(one.getParameterTypes())
                                .map(Class::getName)
                                .collect(Collectors.joining()))
                        .distinct()
                        .count()
                > 1;
    }

    /** Whether generated code can name the type. */
    static boolean isUsable(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        for (Class<?> outer = element; outer != null; outer = outer.getEnclosingClass()) {
            if (!Modifier.isPublic(outer.getModifiers())) {
                return false;
            }
        }
        return element.isPrimitive() || element.getCanonicalName() != null && isExported(element);
    }

    private static boolean isExported(Class<?> type) {
        return !type.getModule().isNamed() || type.getModule().isExported(type.getPackageName());
    }
}
