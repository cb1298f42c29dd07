package program;

import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Initialises classes in all the ways of the language, and prints the order. */
public final class Initialises {
    /** Code that is incompatible with shared classes, and the beginning of the reported reason. */
    public static final Map<String, String> GIVE_UP = Map.of(
            "meets", "two threads met at the initialiser of program.Initialises$Slow",
            "serialises", "it calls java.io.ObjectStreamClass.lookup");

    private static final StringBuilder ORDER = new StringBuilder();
    private static int count;

    private Initialises() {}

    /** @param words further actions, or none */
    public static void main(String[] words) throws Exception {
        if (words.length > 0) {
            more(words[0]);
            return;
        }
        say("main " + ++count);
        say(Sub.CONSTANT);
        say("sub " + Sub.value + " " + Super.seen);
        say("cycle " + Left.VALUE + " " + Right.VALUE);
        // A frame names the instruction that allocates the object.
        new Made(count > 5 ? 2 : argument());
        enums();
        lambdas();
        say("asserts " + Asserts.on());
        say(new Point(count, "x").toString());
        say("frames " + Frames.NAMES + " " + Frames.CALLER);
        say("hash " + (Sub.class.hashCode() == Sub.class.hashCode()) + " " + new HashSet<>(Set.of(Sub.class)).size());
        State.COUNT.setVolatile(State.ONE, 5);
        say("handle " + State.ONE.count);
        interfaces();
        race();
        System.out.print(ORDER);
    }

    private static synchronized String say(String what) {
        ORDER.append(what).append('\n');
        return what;
    }

    private static int argument() {
        say("argument");
        return 1;
    }

    private static void enums() {
        Map<Colour, Integer> map = new EnumMap<>(Colour.class);
        for (Colour colour : Colour.values()) {
            map.merge(colour, colour.weight, Integer::sum);
        }
        say("enums " + map + EnumSet.allOf(Size.class) + Colour.valueOf("RED") + same(Colour.RED));
        switch (Size.SMALL) {
            case SMALL -> say("small");
            case LARGE -> say("large");
        }
    }

    private static boolean same(Colour colour) {
        return colour == Enum.valueOf(Colour.class, "RED") && Colour.class.getEnumConstants()[0] == colour;
    }

    private static void lambdas() {
        IntSupplier next = Counted::next;
        Supplier<ByReference> constructor = ByReference::new;
        Function<String, String> upper = word -> say("lambda " + word);
        say("references");
        say("counted " + next.getAsInt() + next.getAsInt() + upper.apply("w") + constructor.get().number);
    }

    /** The JVM loads a class while the call of an atomic variable is under way. */
    private static void loads() {
        AtomicReference<Object> made = new AtomicReference<>();
        made.set(new Loaded(made));
        System.out.println(made.get() != null);
    }

    private static void interfaces() {
        say("interface " + WithInitialiser.VALUE.length + WithInitialiser.NUMBER);
        say("inherited " + Inheriting.VALUE.length + " " + (Inheriting.VALUE == WithInitialiser.VALUE));
        say("counters " + WithLambda.NEXT.getAsInt() + WithLambda.NEXT.getAsInt() + WithLambda.LIMIT);
        new Implementing();
        say("implementing " + Implementing.ORDER + ++WithDefault.COUNTS[0]);
        say("static " + WithMethod.count() + WithMethod.count());
    }

    /** Two threads use the holder first, and count under the lock of a class. */
    private static void race() throws InterruptedException {
        Thread one = new Thread(Initialises::worker, "one");
        Thread other = new Thread(Initialises::worker, "other");
        one.start();
        other.start();
        one.join();
        other.join();
        say("raced " + Holder.made + " " + Holder.ONE.uses + " " + Unguarded.total);
    }

    private static void worker() {
        Holder.ONE.use();
        int before = Unguarded.total;
        Unguarded.total = before + 1;
    }

    private static void more(String what) throws InterruptedException {
        switch (what) {
            case "throws" -> {
                for (int i = 0; i < 2; i++) {
                    try {
                        Throws.access();
                    } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
                        System.out.println(e);
                    }
                }
            }
            case "loads" -> loads();
            case "meets" -> both(Initialises::slowByHandle);
            case "waits" -> both(() -> Slow.VALUE);
            case "finalizes" -> {
                Finalizes first = new Finalizes();
                first.finalize();
                System.out.println(first.number + new Finalizes().number);
            }
            case "serialises" ->
                System.out.println(ObjectStreamClass.lookup(Colour.class).getSerialVersionUID());
            default -> throw new IllegalArgumentException(what);
        }
    }

    /** Two threads print the value. */
    private static void both(IntSupplier slow) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println(slow.getAsInt()), "other");
        other.start();
        int value = slow.getAsInt();
        other.join();
        System.out.println(value);
    }

    /** No instruction of the program initialises the class: the method handle does. */
    private static int slowByHandle() {
        try {
            return (int) MethodHandles.lookup()
                    .findStatic(Slow.class, "value", MethodType.methodType(int.class))
                    .invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static class Super {
        static int seen = say("super").length();
    }

    private static final class Sub extends Super {
        static final String CONSTANT = "constant";
        static int value;

        static {
            say("sub first " + value);
            value = 7;
        }
    }

    private static final class Left {
        static final int VALUE = Right.VALUE + 1;
    }

    private static final class Right {
        static final int VALUE = Left.VALUE + 10;
    }

    private static final class Made {
        static {
            say("made");
        }

        Made(int number) {
            say("making " + number);
        }
    }

    private enum Colour {
        RED(1),
        GREEN(2);

        private static final Map<String, Colour> BY_NAME = Map.of("r", RED);
        private final int weight;

        Colour(int weight) {
            this.weight = weight;
            say("colour " + weight);
        }
    }

    private enum Size {
        SMALL,
        LARGE;

        static {
            say("sizes");
        }
    }

    private static final class Counted {
        private static int number;

        static {
            say("counting");
        }

        static int next() {
            return ++number;
        }
    }

    private static final class ByReference {
        static final int START = say("by reference").length();
        private final int number = START;
    }

    private static final class Asserts {
        static boolean on() {
            boolean on = false;
            assert on = true;
            return on;
        }
    }

    private record Point(int x, String y) {
        static final Object ORIGIN = say("point");
    }

    private static final class Frames {
        static final String NAMES;
        static final String CALLER;

        static {
            StackTraceElement[] frames = new Throwable().getStackTrace();
            NAMES = frames[0].getMethodName() + " " + frames[1].getMethodName();
            CALLER = frames[1].getClassName();
        }
    }

    private static final class State {
        static final State ONE = new State();
        static final VarHandle COUNT;

        static {
            try {
                COUNT = MethodHandles.lookup().findVarHandle(State.class, "count", int.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        private volatile int count;
    }

    private static final class Holder {
        static int made;
        static final Holder ONE = new Holder();
        private int uses;

        private Holder() {
            made++;
            say("holder");
        }

        private void use() {
            synchronized (Holder.class) {
                uses++;
            }
        }
    }

    private static final class Unguarded {
        static int total;
    }

    /** Its thread waits in the initialiser, so that others reach it meanwhile. */
    private static final class Slow {
        static final int VALUE = slowly();

        static int value() {
            return VALUE;
        }

        private static int slowly() {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return 7;
        }
    }

    private static final class Throws {
        static final int NUMBER = say("throwing").charAt(100);

        static void access() {
            say("not reached");
        }
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static final class Finalizes {
        private static int made;
        private final int number = ++made;

        @Override
        protected void finalize() {
            made--;
        }
    }

    private abstract static class LoadedFirst {
        final Object from;

        LoadedFirst(Object from) {
            this.from = from;
        }
    }

    private static final class Loaded extends LoadedFirst {
        Loaded(Object from) {
            super(from);
        }
    }

    private interface WithInitialiser {
        int[] VALUE = {1, 2, say("initialising").length()};
        int NUMBER = 4;
    }

    /** The initialisation of its class does not initialise the interface, which has no default method. */
    private static final class Inheriting implements WithInitialiser {
        static final Object MADE = say("inheriting");
    }

    private interface WithLambda {
        long LIMIT = say("limit").length();
        IntSupplier NEXT = counter();

        private static IntSupplier counter() {
            int[] count = {count0()};
            return () -> ++count[0];
        }

        private static int count0() {
            return 40;
        }
    }

    private interface WithDefault {
        int[] COUNTS = {say("default").length()};

        default void unused() {}
    }

    private abstract static class Abstract {
        static final Object MADE = say("abstract");
    }

    /** Its superclass is initialised first, then the interface with the default method, then the class. */
    private static final class Implementing extends Abstract implements WithInitialiser, WithDefault {
        static final String ORDER = say("implementing");
    }

    private interface WithMethod {
        int[] COUNT = {0};

        static int count() {
            return ++COUNT[0];
        }
    }
}
