package program.asking;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/**
 * Makes the programs "ask twice, change in between" of the running JDK: for each class of {@link States} a class that
 * calls each of its public methods, and the list of those questions and changes of which the answers say whether the
 * change came in between. Arguments: an output folder, and the step and start of the examined pairs: every n-th pair,
 * from a number on.
 */
public final class Generator {
    /** Names of arguments by type. */
    private static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

    private static final long BLOCKED_MILLIS = 60;

    static {
        String v = "program.asking.Values.";
        put("int", "1", "long", "1L", "short", "(short) 1", "boolean", "true", "double", "1.0", "float", "1f");
        put("java.lang.Object", v + "KNOWN", "java.lang.Comparable", v + "KNOWN", "java.lang.String", "\"text\"");
        put("java.util.concurrent.Delayed", v + "KNOWN", "java.lang.Throwable", v + "EXCEPTION");
        put("java.lang.Runnable", "() -> {}", "java.util.concurrent.Callable", "() -> " + v + "OTHER");
        put("java.util.concurrent.TimeUnit", "java.util.concurrent.TimeUnit.MILLISECONDS");
        put("java.util.Collection", v + "items()", "java.util.Map", v + "entries()", "java.lang.Thread", v + "THREAD");
        put("java.util.concurrent.Executor", "Runnable::run", "java.lang.Class", "Object.class");
        put(
                "java.util.concurrent.CompletionStage",
                "java.util.concurrent.CompletableFuture.completedFuture(" + v + "OTHER)");
        put(
                "java.util.concurrent.ForkJoinTask",
                "new program.asking.States.Task()",
                "boolean[]",
                "new boolean[1]",
                "int[]",
                "new int[1]");
        put("java.lang.Object[]", "new Object[2]", "java.time.Duration", "java.time.Duration.ofMillis(1)");
        put(
                "java.util.concurrent.RejectedExecutionHandler",
                "(x, y) -> {}",
                "java.util.concurrent.ThreadFactory",
                "Thread::new",
                "java.util.Date",
                "new java.util.Date(0)");
        put("java.util.Iterator", v + "items().iterator()", "java.util.Comparator", "null");
        String f = "java.util.function.";
        put(
                f + "Function",
                "x -> " + v + "OTHER",
                f + "BiFunction",
                "(x, y) -> " + v + "OTHER",
                f + "UnaryOperator",
                "x -> " + v + "OTHER");
        put(
                f + "BinaryOperator",
                "(x, y) -> " + v + "OTHER",
                f + "Consumer",
                "x -> {}",
                f + "BiConsumer",
                "(x, y) -> {}");
        put(f + "Predicate", "x -> true", f + "BiPredicate", "(x, y) -> true", f + "Supplier", "() -> " + v + "OTHER");
        put(
                f + "IntUnaryOperator",
                "x -> 7",
                f + "LongUnaryOperator",
                "x -> 7",
                f + "IntBinaryOperator",
                "(x, y) -> 7",
                f + "LongBinaryOperator",
                "(x, y) -> 7");
        put(
                f + "DoubleBinaryOperator",
                "(x, y) -> 7",
                f + "ToIntFunction",
                "x -> 7",
                f + "ToLongFunction",
                "x -> 7",
                f + "ToDoubleFunction",
                "x -> 7");
        put(
                f + "ToIntBiFunction",
                "(x, y) -> 7",
                f + "ToLongBiFunction",
                "(x, y) -> 7",
                f + "ToDoubleBiFunction",
                "(x, y) -> 7",
                f + "IntFunction",
                "Object[]::new");
    }

    private static void put(String... pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            ARGUMENTS.put(pairs[i], pairs[i + 1]);
        }
    }

    private final Path folder;
    private final int share;
    private final int first;
    private final Map<Class<?>, List<Method>> methods = new LinkedHashMap<>();
    private final Set<String> left = new TreeSet<>();
    private final List<String> pairs = new ArrayList<>();
    private long looked;
    private long blocked;

    private Generator(Path folder, int share, int first) {
        this.folder = folder;
        this.share = share;
        this.first = first;
    }

    public static void main(String[] arguments) throws Exception {
        new Generator(Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2])).run();
        // Threads that asked something that blocks are left where they are.
        System.exit(0);
    }

    private void run() throws Exception {
        Files.createDirectories(folder);
        List<String> sources = new ArrayList<>();
        for (States.State state : States.all().values()) {
            if (!methods.containsKey(state.owner())) {
                methods.put(state.owner(), methodsOf(state.owner()));
                sources.add(write(state.owner()).toString());
            }
        }
        compile(sources);
        for (States.State state : States.all().values()) {
            pairs(state);
        }
        Files.write(folder.resolve("pairs.txt"), pairs);
        Files.write(folder.resolve("left.txt"), left);
        System.out.println(
                looked + " looked at, " + blocked + " block, " + pairs.size() + " detect the change in between");
    }

    private List<Method> methodsOf(Class<?> type) {
        List<Method> all = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>();
        List<Method> declared = new ArrayList<>(List.of(type.getMethods()));
        declared.sort((one, other) -> key(one).compareTo(key(other)));
        for (Method method : declared) {
            boolean isOfAll = method.getDeclaringClass() == Object.class;
            boolean isOfObject = method.getParameterCount() > 0 && method.getParameterTypes()[0] == type;
            if (isOfAll
                    || method.isBridge()
                    || Modifier.isStatic(method.getModifiers()) && !isOfObject
                    || !known.add(key(method))) {
                continue;
            }
            if (arguments(type, method) == null) {
                left.add(type.getName() + "." + key(method) + ": no argument of such a type");
            } else {
                all.add(method);
            }
        }
        return all;
    }

    private static String key(Method method) {
        StringBuilder key = new StringBuilder(method.getName()).append('(');
        for (Class<?> type : method.getParameterTypes()) {
            key.append(type.getSimpleName()).append(' ');
        }
        return key.toString().trim() + ")";
    }

    private static List<String> arguments(Class<?> owner, Method method) {
        List<String> all = new ArrayList<>();
        Class<?>[] types = method.getParameterTypes();
        boolean isTimed = types.length > 1 && types[types.length - 1] == TimeUnit.class;
        for (Class<?> type : types) {
            String value = ARGUMENTS.get(type.getCanonicalName());
            if (owner.getName().endsWith("FieldUpdater") && type == Object.class && all.isEmpty()) {
                value = "program.asking.Values.fields";
            } else if (owner.getSimpleName().equals("StampedLock")
                    && type == long.class
                    && method.getParameterCount() == 1) {
                value = "program.asking.Values.stamp";
            } else if (isTimed && type == long.class) {
                // Under control the time of a wait passes only when no thread can go on.
                value = "0L";
            } else if (type == int.class
                    && method.getName().matches("get|set|remove|add|.*(And|Set|Plain|Opaque|Acquire|Release).*")
                    && all.isEmpty()) {
                // An index, as a rule.
                value = "0";
            }
            if (value == null) {
                return null;
            }
            boolean isFunction = value.contains("->") || value.contains("::");
            all.add(
                    isFunction || !type.isPrimitive()
                            ? "(" + type.getCanonicalName() + ") " + (isFunction ? "(" + value + ")" : value)
                            : value);
        }
        return all;
    }

    // What is compiled

    private static String className(Class<?> owner) {
        return "Calls_" + owner.getName().replace('.', '_').replace('$', '_');
    }

    private Path write(Class<?> owner) throws IOException {
        StringBuilder text = new StringBuilder(
                        "package program.asking;\n\n@SuppressWarnings({\"rawtypes\", \"unchecked\", \"deprecation\", \"removal\"})\npublic final class ")
                .append(className(owner))
                .append(
                        " implements Calls {\n    public Object call(int method, Object object) throws Throwable {\n        switch (method) {\n");
        List<Method> all = methods.get(owner);
        for (int i = 0; i < all.size(); i++) {
            Method method = all.get(i);
            Class<?> through = i % 2 == 0 ? owner : through(owner, method);
            String call = Modifier.isStatic(method.getModifiers())
                    ? owner.getCanonicalName() + "." + method.getName() + "(" + statics(owner, method) + ")"
                    : "((" + through.getCanonicalName() + ") object)." + method.getName() + "("
                            + String.join(", ", arguments(owner, method)) + ")";
            text.append("            case ").append(i).append(":\n");
            if (method.getReturnType() == void.class) {
                text.append("                ").append(call).append(";\n                return null;\n");
            } else {
                text.append("                return ").append(call).append(";\n");
            }
        }
        text.append(
                "            default:\n                throw new IllegalArgumentException();\n        }\n    }\n}\n");
        Path file = folder.resolve("program/asking").resolve(className(owner) + ".java");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String statics(Class<?> owner, Method method) {
        List<String> all = new ArrayList<>(arguments(owner, method));
        all.set(0, "(" + owner.getCanonicalName() + ") object");
        return String.join(", ", all);
    }

    /** A public interface that declares the method, so that some calls name an interface; otherwise the class. */
    private static Class<?> through(Class<?> owner, Method method) {
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            for (Class<?> type : at.getInterfaces()) {
                try {
                    Method same = type.getMethod(method.getName(), method.getParameterTypes());
                    if (Modifier.isPublic(type.getModifiers()) && same.getReturnType() == method.getReturnType()) {
                        return type;
                    }
                } catch (NoSuchMethodException e) {
                    // The next one may have it.
                    continue;
                }
            }
        }
        return owner;
    }

    private void compile(List<String> sources) {
        List<String> words = new ArrayList<>(List.of(
                "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-nowarn", "-proc:none"));
        words.addAll(sources);
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("the generated classes do not compile");
        }
    }

    // Pairs that detect the change

    private void pairs(States.State state) throws Exception {
        Calls calls = AskTwice.calls(folder, className(state.owner()));
        List<Method> all = methods.get(state.owner());
        Set<Integer> blocking = new TreeSet<>();
        for (int i = 0; i < all.size(); i++) {
            int number = i;
            Object object = state.make().get();
            if (!does(() -> calls.ask(number, object))) {
                blocking.add(i);
                left.add(state.name() + ": " + key(all.get(i)) + " blocks");
            }
            States.end(object);
        }
        int number = 0;
        for (int ask = 0; ask < all.size(); ask++) {
            for (int change = 0; change < all.size(); change++) {
                boolean isQuestion = all.get(ask).getReturnType() != void.class;
                if (isQuestion && !blocking.contains(ask) && !blocking.contains(change) && number++ % share == first) {
                    pair(state, calls, ask, change, all);
                }
            }
        }
    }

    private void pair(States.State state, Calls calls, int ask, int change, List<Method> all) throws Exception {
        looked++;
        String between = answers(state, calls, ask, change, 1);
        if (between == null
                || between.equals(answers(state, calls, ask, change, 0))
                || between.equals(answers(state, calls, ask, change, 2))
                || !between.equals(answers(state, calls, ask, change, 1))) {
            return;
        }
        pairs.add(String.join(
                "\t",
                state.name(),
                className(state.owner()),
                key(all.get(ask)),
                key(all.get(change)),
                String.valueOf(ask),
                String.valueOf(change),
                between));
    }

    /**
     * Two answers of one thread, with the change of another one before, between or after them; null if one of them
     * blocks.
     */
    private String answers(States.State state, Calls calls, int ask, int change, int when) throws Exception {
        Object object = state.make().get();
        String[] seen = new String[2];
        boolean ends = true;
        for (int step = 0; step < 3 && ends; step++) {
            int at = step > when ? step - 1 : step;
            ends = step == when
                    ? changer.does(() -> calls.ask(change, object))
                    : does(() -> seen[at] = calls.ask(ask, object));
        }
        States.end(object);
        blocked += ends ? 0 : 1;
        return ends ? seen[0] + " then " + seen[1] : null;
    }

    private boolean does(Runnable step) throws InterruptedException {
        return asker.does(step);
    }

    /** A thread that is replaced when it blocks. */
    private static final class Worker {
        private LinkedBlockingQueue<Runnable> steps;
        private Semaphore done;

        boolean does(Runnable step) throws InterruptedException {
            if (steps == null) {
                begin();
            }
            steps.add(step);
            if (done.tryAcquire(BLOCKED_MILLIS, TimeUnit.MILLISECONDS)) {
                return true;
            }
            steps = null;
            return false;
        }

        private void begin() {
            LinkedBlockingQueue<Runnable> own = new LinkedBlockingQueue<>();
            Semaphore ended = new Semaphore(0);
            Thread thread = new Thread(() -> {
                try {
                    while (true) {
                        own.take().run();
                        // A method may have set the flag of the thread.
                        Thread.interrupted();
                        ended.release();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
            steps = own;
            done = ended;
        }
    }

    private final Worker asker = new Worker();
    private final Worker changer = new Worker();
}
