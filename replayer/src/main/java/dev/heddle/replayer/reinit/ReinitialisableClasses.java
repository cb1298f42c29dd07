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
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

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

    private final Function<String, byte[]> files;
    private final InitialiserNumbers numbers;
    private final MethodHandles.Lookup everywhere;
    private final List<Field> ofEnums = new ArrayList<>();
    private final Map<String, ReinitialisableClass> classes = new HashMap<>();
    private final Map<Integer, Initialiser> initialisers = new HashMap<>();
    private final List<Class<?>> enums = new ArrayList<>();
    /** The initialisers that ran in this run. */
    private final List<Initialiser> entered = new ArrayList<>();

    private ClassLoader loader;
    private ReusingRun run;

    /**
     * @param files returns the class file of a class of the program by its internal name; null if the program has no
     * such class
     * @throws ReflectiveOperationException if this JDK's {@code Class} or {@code Lookup} has an unknown structure
     */
    public ReinitialisableClasses(Function<String, byte[]> files) throws ReflectiveOperationException {
        Field lookup = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        lookup.setAccessible(true);
        everywhere = (MethodHandles.Lookup) lookup.get(null);
        this.files = files;
        numbers = new InitialiserNumbers(new InitialisationIndex(files));
        for (String name : OF_ENUMS) {
            Field field = Class.class.getDeclaredField(name);
            field.setAccessible(true);
            ofEnums.add(field);
        }
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
        entered.forEach(Initialiser::reset);
        entered.clear();
        for (Class<?> type : enums) {
            for (Field field : ofEnums) {
                field.set(type, null);
            }
        }
        Initialisers.forget();
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
        if (name == null || of == null || of != loader || InterfaceVariables.isHolder(name)) {
            return null;
        }
        ThreadLog paused = Threads.pause();
        try {
            return reinitialisable(name, classFile);
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

    private synchronized byte[] reinitialisable(String name, byte[] classFile) {
        InitialisationFacts facts = numbers.facts().find(name);
        InitialisationFacts defined = InitialisationFacts.of(classFile);
        if (facts == null
                || facts.hasInitialiser() != defined.hasInitialiser()
                || facts.hasState() != defined.hasState()
                || !facts.interfaces().equals(defined.interfaces())
                || !Objects.equals(facts.superName(), defined.superName())) {
            end("class " + name.replace('/', '.') + " is not as in its class file");
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
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

    @Override
    public void meet(int number) {
        stop("two threads met at the initialiser of " + nameOf(number));
    }

    @Override
    public void failed(int number, Throwable exception) {
        if (!(exception instanceof RunEndedError)) {
            stop("the initialiser of " + nameOf(number) + " threw "
                    + exception.getClass().getName());
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

    private synchronized String nameOf(int number) {
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
