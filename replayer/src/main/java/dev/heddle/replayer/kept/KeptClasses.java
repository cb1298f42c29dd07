package dev.heddle.replayer.kept;

import dev.heddle.recorder.boot.Initialiser;
import dev.heddle.recorder.boot.InitialiserTable;
import dev.heddle.recorder.boot.Initialisers;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
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
 * The classes of one loader, kept from run to run: changes each as it is defined, behind the weaver, so that its initialiser can run again, and gives
 * static variables their first values after each run. docs/design/kept-classes.md.
 *
 * <p>Threads of the program come in here from anywhere, one at a time but for those that have left control: everything is guarded by this.
 */
public final class KeptClasses extends InitialiserTable implements ClassFileTransformer {
    /** What {@code Class} remembers of an enum. */
    private static final String[] OF_ENUMS = {"enumConstants", "enumConstantDirectory"};

    private final ClassNumbers numbers;
    private final MethodHandles.Lookup everywhere;
    private final List<Field> ofEnums = new ArrayList<>();
    private final Map<String, KeptClass> classes = new HashMap<>();
    private final Map<Integer, Initialiser> initialisers = new HashMap<>();
    private final List<Class<?>> enums = new ArrayList<>();
    /** What initialised a class in this run. */
    private final List<Initialiser> entered = new ArrayList<>();

    private ClassLoader loader;
    private RunInKept run;

    /**
     * @param files gives the class file of a class of the program by its internal name; null if the program has no such class
     * @throws ReflectiveOperationException if this JDK's {@code Class} or {@code Lookup} is another one than those known
     */
    public KeptClasses(Function<String, byte[]> files) throws ReflectiveOperationException {
        Field lookup = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        lookup.setAccessible(true);
        everywhere = (MethodHandles.Lookup) lookup.get(null);
        numbers = new ClassNumbers(new ProgramParts(files));
        for (String name : OF_ENUMS) {
            Field field = Class.class.getDeclaredField(name);
            field.setAccessible(true);
            ofEnums.add(field);
        }
    }

    /** Called once. @param keeping defines the classes that are kept */
    public synchronized void keep(ClassLoader keeping) {
        loader = keeping;
        Initialisers.open(this);
    }

    /** A run begins. */
    public synchronized void begin(RunInKept next) {
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

    /** On a thread of the program: what the JVM does before it calls the main method of a class. */
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
        if (name == null || of == null || of != loader) {
            return null;
        }
        ThreadLog paused = Threads.pause();
        try {
            return kept(name, classFile);
        } catch (Throwable e) {
            // Whoever made the class would not see it.
            end("class " + name.replace('/', '.') + " cannot be kept: " + e);
            return null;
        } finally {
            Threads.resume(paused);
        }
    }

    private synchronized byte[] kept(String name, byte[] classFile) {
        StaticParts parts = numbers.parts().find(name);
        StaticParts defined = StaticParts.of(classFile);
        if (parts == null
                || parts.hasInitialiser() != defined.hasInitialiser()
                || parts.hasState() != defined.hasState()
                || !parts.interfaces().equals(defined.interfaces())
                || !Objects.equals(parts.superName(), defined.superName())) {
            end("class " + name.replace('/', '.') + " is not as in its class file");
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
        ClassWriter out = new ClassWriter(reader, 0);
        reader.accept(new KeptClassVisitor(out, name, parts, numbers), 0);
        Initialisers.grow(numbers.size());
        byte[] kept = out.toByteArray();
        classes.put(name, KeptClass.of(classFile, parts));
        return kept;
    }

    // Initialisation

    @Override
    public Initialiser enter(int number) {
        Initialiser known;
        String name;
        StaticParts parts;
        boolean isOfInterface;
        synchronized (this) {
            known = initialisers.get(number);
            if (known != null) {
                entered.add(known);
                return known;
            }
            name = numbers.name(number);
            parts = numbers.parts().find(name);
            isOfInterface = parts.isInterface() && parts.hasInitialiser()
                    || numbers.parts().isInterfaceInitialisedWith(name);
        }
        if (isOfInterface) {
            stop("interface " + name.replace('/', '.') + " has an initialiser, or one that it extends");
        }
        try {
            // Not under the lock: threads come to it while they load classes.
            Class<?> type = Class.forName(name.replace('/', '.'), false, loader);
            return make(number, parts, type);
        } catch (ClassNotFoundException e) {
            return null;
        } catch (ReflectiveOperationException | LinkageError e) {
            stop("class " + name.replace('/', '.') + " cannot be kept: " + e);
            return null;
        }
    }

    private synchronized Initialiser make(int number, StaticParts parts, Class<?> type)
            throws ReflectiveOperationException {
        KeptClass kept = classes.get(type.getName().replace('.', '/'));
        if (type.getClassLoader() != loader || kept == null) {
            throw new ReflectiveOperationException("another class loader has defined it");
        }
        Initialiser initialiser = kept.initialiser(type, everywhere);
        if (type.isEnum()) {
            enums.add(type);
        }
        initialiser.follow(parts.isInterface() ? -1 : numbers.of(parts.superName()));
        Initialisers.grow(numbers.size());
        initialisers.put(number, initialiser);
        entered.add(initialiser);
        return initialiser;
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
        RunInKept ended;
        synchronized (this) {
            ended = run;
        }
        if (ended != null) {
            ended.giveUp(why);
        }
    }
}
