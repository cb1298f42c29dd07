package dev.heddle.replayer.reinit;

import dev.heddle.recorder.boot.Initialiser;
import dev.heddle.recorder.boot.InitialiserTable;
import dev.heddle.recorder.boot.Initialisers;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.weave.scope.InitialisationFacts;
import dev.heddle.recorder.weave.scope.InitialisationIndex;
import dev.heddle.replayer.scheduler.RunEndedError;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Type;

/**
 * The classes of one loader that several runs share. Changes each class as it is defined, after the weaver, so that its
 * initialiser can run again, and resets static variables after each run. See docs/internals/control.md.
 *
 * <p>Threads of the program call this from anywhere, one at a time except for uncontrolled threads: this object's lock
 * guards everything.
 */
public final class ReinitialisableClasses extends InitialiserTable implements ClassFileTransformer {
    /** Caches of {@code Class} for enums. */
    private static final String[] OF_ENUMS = {"enumConstants", "enumConstantDirectory"};
    /** Caches of {@code Class} that may have objects of a run: values of annotations. */
    private static final String[] OF_ANNOTATIONS = {"reflectionData", "annotationData", "annotationType"};

    /** Classes that JDK 17 makes for calls by reflection. */
    private static final String OF_REFLECTION = "jdk/internal/reflect/";

    private static final String PROXY = Type.getInternalName(Proxy.class);

    private final Function<String, byte[]> files;
    private final InitialiserNumbers numbers;
    private final MethodHandles.Lookup everywhere;
    private final Instrumentation instrumentation;
    private final List<Field> ofEnums = new ArrayList<>();
    private final List<Field> ofAnnotations = new ArrayList<>();
    private final Map<String, ReinitialisableClass> classes = new HashMap<>();
    private final Map<Integer, Initialiser> initialisers = new HashMap<>();
    private final List<Class<?>> enums = new ArrayList<>();
    /** The initialisers that ran in this run. */
    private final List<Initialiser> entered = new ArrayList<>();

    /** Those of them that failed with an error in linking, perhaps of their own class. */
    private final Set<Initialiser> unlinked = Collections.newSetFromMap(new IdentityHashMap<>());

    private ClassLoader loader;
    private ReusingRun run;

    /**
     * @param files returns the class file of a class of the program by its internal name; null if the program has no
     * such class
     * @param instrumentation of this JVM
     * @throws ReflectiveOperationException if this JDK's {@code Class} or {@code Lookup} has an unknown structure
     */
    public ReinitialisableClasses(Function<String, byte[]> files, Instrumentation instrumentation)
            throws ReflectiveOperationException {
        Field lookup = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        lookup.setAccessible(true);
        everywhere = (MethodHandles.Lookup) lookup.get(null);
        this.files = files;
        this.instrumentation = instrumentation;
        numbers = new InitialiserNumbers(new InitialisationIndex(files));
        for (String name : OF_ENUMS) {
            ofEnums.add(cache(name));
        }
        for (String name : OF_ANNOTATIONS) {
            ofAnnotations.add(cache(name));
        }
    }

    private static Field cache(String name) throws ReflectiveOperationException {
        Field field = Class.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** Called once. @param keeping the loader that defines the shared classes */
    public synchronized void keep(ClassLoader keeping) {
        loader = keeping;
        Initialisers.open(this);
    }

    /** A run begins. */
    public synchronized void begin(ReusingRun next) {
        run = next;
    }

    /** A run is over, and its threads have ended. */
    public synchronized void end() throws IllegalAccessException {
        run = null;
        for (Initialiser one : entered) {
            reset(one);
        }
        entered.clear();
        unlinked.clear();
        for (Class<?> type : enums) {
            clear(ofEnums, type);
        }
        if (Initialisers.hasUsedCaches()) {
            ResourceBundle.clearCache(loader);
            for (Class<?> type : instrumentation.getInitiatedClasses(loader)) {
                if (type.getClassLoader() == loader) {
                    clear(ofAnnotations, type);
                }
            }
        }
        Initialisers.forget();
    }

    private void reset(Initialiser one) {
        try {
            one.reset();
        } catch (LinkageError e) {
            // A class that cannot be linked has no values.
            if (!unlinked.contains(one)) {
                throw e;
            }
        }
    }

    private static void clear(List<Field> caches, Class<?> type) throws IllegalAccessException {
        for (Field cache : caches) {
            cache.set(type, null);
        }
    }

    /**
     * On a thread of the program: the initialisation that the JVM performs before it calls the main method of a class.
     */
    public void initialise(Class<?> type) {
        int number;
        synchronized (this) {
            number = numbers.of(type.getName().replace('.', '/'));
            Initialisers.grow(numbers.size());
        }
        if (number >= 0) {
            Initialisers.check(number);
        }
    }

    // Definition

    @Override
    public byte[] transform(ClassLoader of, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
        if (name == null || of == null || loader == null || InterfaceVariables.isHolder(name)) {
            return null;
        }
        ThreadLog paused = Threads.pause();
        try {
            return of == loader
                    ? reinitialisable(name, classFile)
                    : isBelow(of, name) ? checked(name, classFile) : null;
        } catch (Throwable e) {
            // An exception here would not reach the code that caused the definition.
            end("class " + name.replace('/', '.') + " cannot be shared: " + e);
            return null;
        } finally {
            Threads.resume(paused);
        }
    }

    /**
     * Returns the class file of a class that the program does not have: one with the variables of an interface.
     *
     * @param name with dots
     * @return null if it is another class
     */
    public byte[] classFile(String name) {
        if (!InterfaceVariables.isHolder(name)) {
            return null;
        }
        String type = InterfaceVariables.interfaceOf(name).replace('.', '/');
        InitialisationFacts facts = numbers.facts().find(type);
        return facts == null || !facts.isInterface() ? null : InterfaceVariables.classFile(files.apply(type));
    }

    /** Whether a class loader belongs to a run with shared classes. */
    private boolean isBelow(ClassLoader other, String className) {
        if (className.startsWith(OF_REFLECTION)) {
            return false;
        }
        for (ClassLoader parent = other; parent != null; parent = parent.getParent()) {
            if (parent == loader || parent.getClass().getClassLoader() == loader) {
                return true;
            }
        }
        return false;
    }

    /** A class of a loader that the program has made: it is new in each run, and uses shared classes. */
    private synchronized byte[] checked(String name, byte[] classFile) {
        if (numbers.facts().find(name) != null) {
            end("a class loader of the program defines " + name.replace('/', '.'));
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
        ClassWriter out = new ClassWriter(reader, 0);
        reader.accept(new ReinitClassVisitor(out, name, null, numbers), 0);
        Initialisers.grow(numbers.size());
        return out.toByteArray();
    }

    private synchronized byte[] reinitialisable(String name, byte[] classFile) {
        InitialisationFacts facts = numbers.facts().find(name);
        ClassReader reader = new ClassReader(classFile);
        if (facts == null && PROXY.equals(reader.getSuperName())) {
            // Its static variables are methods of interfaces, which are the same in all runs.
            return null;
        }
        InitialisationFacts defined = InitialisationFacts.of(classFile);
        if (facts == null
                || facts.hasInitialiser() != defined.hasInitialiser()
                || facts.hasState() != defined.hasState()
                || !facts.interfaces().equals(defined.interfaces())
                || !Objects.equals(facts.superName(), defined.superName())) {
            end("class " + name.replace('/', '.') + " is not as in its class file");
            return null;
        }
        ClassWriter out = new ClassWriter(reader, 0);
        reader.accept(new ReinitClassVisitor(out, name, facts, numbers), 0);
        Initialisers.grow(numbers.size());
        byte[] reinitialisable = out.toByteArray();
        classes.put(name, ReinitialisableClass.of(classFile, facts));
        return reinitialisable;
    }

    // Initialisation

    @Override
    public Initialiser enter(int number) {
        Initialiser known;
        String name;
        InitialisationFacts facts;
        synchronized (this) {
            known = initialisers.get(number);
            if (known != null) {
                entered.add(known);
                return known;
            }
            name = numbers.name(number);
            facts = numbers.facts().find(name);
        }
        if (facts.hasInitialiser() && !facts.hasMovableInitialiser()) {
            stop("interface " + name.replace('/', '.') + " has an initialiser, and a class file from before Java 8");
        }
        try {
            // Not under the lock: threads that hold class-loading locks take it.
            Class<?> type = Class.forName(name.replace('/', '.'), false, loader);
            return make(number, type);
        } catch (ClassNotFoundException e) {
            return null;
        } catch (ReflectiveOperationException | LinkageError e) {
            stop("class " + name.replace('/', '.') + " cannot be shared: " + e);
            return null;
        }
    }

    private synchronized Initialiser make(int number, Class<?> type) throws ReflectiveOperationException {
        ReinitialisableClass reinitialisable = classes.get(type.getName().replace('.', '/'));
        if (type.getClassLoader() != loader || reinitialisable == null) {
            throw new ReflectiveOperationException("another class loader has defined it");
        }
        Initialiser initialiser = reinitialisable.initialiser(type, everywhere);
        if (type.isEnum()) {
            enums.add(type);
        }
        initialiser.follow(numbers.facts().before(numbers.name(number)).stream()
                .mapToInt(numbers::of)
                .toArray());
        Initialisers.grow(numbers.size());
        initialisers.put(number, initialiser);
        entered.add(initialiser);
        return initialiser;
    }

    @Override
    public int numberOf(Class<?> type) {
        if (type.getClassLoader() != loader) {
            return -1;
        }
        synchronized (this) {
            int number = numbers.of(type.getName().replace('.', '/'));
            Initialisers.grow(numbers.size());
            return number;
        }
    }

    // Reflection

    @Override
    public int initialisedBy(Object field, boolean isWrite) {
        Field accessed = (Field) field;
        Class<?> type = accessed.getDeclaringClass();
        if (!Modifier.isStatic(accessed.getModifiers()) || type.getClassLoader() != loader) {
            return -1;
        }
        ReinitialisableClass shared = of(type);
        if (isWrite || shared == null || shared.isMoved(accessed.getName())) {
            stop("it accesses the static variable " + accessed.getName() + " by reflection");
        }
        return numberOf(type);
    }

    private synchronized ReinitialisableClass of(Class<?> type) {
        return classes.get(type.getName().replace('.', '/'));
    }

    @Override
    public Object[] visible(Object[] methods) {
        for (int i = 0; i < methods.length; i++) {
            if (((Member) methods[i]).getName().equals(Initialisers.MOVED)) {
                Object[] visible = Arrays.copyOf(methods, methods.length - 1);
                System.arraycopy(methods, i + 1, visible, i, visible.length - i);
                return visible;
            }
        }
        return methods;
    }

    @Override
    public int modifiers(Object member) {
        Member one = (Member) member;
        ReinitialisableClass shared =
                one.getDeclaringClass().getClassLoader() == loader ? of(one.getDeclaringClass()) : null;
        boolean isFinal = one instanceof Field && shared != null && shared.isFinal(one.getName());
        return isFinal ? one.getModifiers() | Modifier.FINAL : one.getModifiers();
    }

    @Override
    public void meet(int number) {
        stop("two threads met at the initialiser of " + nameOf(number));
    }

    @Override
    public void failed(int number, Throwable exception) {
        if (exception instanceof RunEndedError ended) {
            throw ended;
        }
        if (exception instanceof LinkageError) {
            synchronized (this) {
                unlinked.add(initialisers.get(number));
            }
        }
    }

    @Override
    public void giveUp(int reason) {
        String why;
        synchronized (this) {
            why = numbers.reasonOf(reason);
        }
        stop(why);
    }

    @Override
    public synchronized String nameOf(int number) {
        return numbers.name(number).replace('/', '.');
    }

    private void stop(String why) {
        end(why);
        throw RunEndedError.ERROR;
    }

    private void end(String why) {
        ReusingRun ended;
        synchronized (this) {
            ended = run;
        }
        if (ended != null) {
            ended.giveUp(why);
        }
    }
}
