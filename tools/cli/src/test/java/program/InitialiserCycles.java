package program;

/**
 * Classes whose initialisers need each other, in seven shapes. Two threads begin at different ends. In the safe variants
 * both threads begin at the same end, or the main thread has initialised it before.
 */
public final class InitialiserCycles {
    private InitialiserCycles() {}

    public static void main(String[] args) throws InterruptedException {
        boolean isSafe = args.length > 1;
        switch (args[0]) {
            case "pair" -> run(isSafe, Left::size, Right::size);
            case "parent" -> run(isSafe, Parent::value, Child::count);
            case "interface" -> run(isSafe, () -> Shape.UNIT.area(), () -> new Circle().area());
            case "enum" -> run(isSafe, () -> Colour.RED.ordinal(), () -> Palette.names());
            case "three" -> run(isSafe, First::get, Third::get);
            case "constant" -> run(isSafe, Zone::value, () -> new FixedZone().hashCode());
            case "holder" -> run(isSafe, Outer::get, Outer.Holder::get);
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("PASS");
    }

    private static void run(boolean isSafe, Runnable one, Runnable other) throws InterruptedException {
        if (isSafe) {
            one.run();
        }
        Thread first = new Thread(one, "first");
        Thread second = new Thread(
                () -> {
                    pause();
                    other.run();
                },
                "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }

    /** Makes it unlikely that an uncontrolled run hangs. */
    private static void pause() {
        double sum = 0;
        for (int i = 0; i < 3_000_000; i++) {
            sum += Math.sqrt(i);
        }
        if (sum < 0) {
            System.out.println(sum);
        }
    }

    /** Two utility classes. */
    static final class Left {
        static final int A = 1 + Right.size();

        static int size() {
            return 2;
        }
    }

    static final class Right {
        static final int B = 1 + Left.size();

        static int size() {
            return 3;
        }
    }

    /** A superclass that makes an instance of its subclass. */
    static class Parent {
        static final Parent DEFAULT = new Child();

        static int value() {
            return DEFAULT.hashCode();
        }
    }

    static final class Child extends Parent {
        static int count() {
            return 1;
        }
    }

    /** The subclass has no code of its own, and the superclass makes it first of all. */
    abstract static class Zone {
        static final Zone UTC = new FixedZone();

        static int value() {
            return UTC.hashCode();
        }
    }

    static final class FixedZone extends Zone {
        private final int offset = 1;

        @Override
        public int hashCode() {
            return offset;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof FixedZone;
        }
    }

    /** An interface with a default method, whose constant is an instance of an implementing class. */
    interface Shape {
        Shape UNIT = new Circle();

        default int area() {
            return 1;
        }
    }

    static final class Circle implements Shape {
        static final Object LOCK = new Object();

        @Override
        public int area() {
            return LOCK.hashCode();
        }
    }

    /** An enum, and a class with a table of its constants that the enum's constructor uses. */
    enum Colour {
        RED,
        GREEN;

        Colour() {
            Palette.made(name());
        }
    }

    static final class Palette {
        private static final Colour FIRST = Colour.RED;
        private static String names = "";

        static void made(String name) {
            names += name;
        }

        static String names() {
            return names + FIRST;
        }
    }

    /** Three classes in a circle. */
    static final class First {
        static final int A = Second.get() + 1;

        static int get() {
            return 1;
        }
    }

    static final class Second {
        static final int B = Third.get() + 1;

        static int get() {
            return 2;
        }
    }

    static final class Third {
        static final int C = First.get() + 1;

        static int get() {
            return 3;
        }
    }

    /** A class and its nested holder. */
    static final class Outer {
        private static final Object INSTANCE = Holder.get();

        static Object get() {
            return INSTANCE;
        }

        static Object make() {
            return new Object();
        }

        static final class Holder {
            private static final Object MADE = Outer.make();

            static Object get() {
                return MADE;
            }
        }
    }
}
