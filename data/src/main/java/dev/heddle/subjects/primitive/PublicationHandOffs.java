package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.HandOff.Between;
import java.util.function.Function;

/** Orders of what is made once and then there for all: by class initialisation, in final fields, in class values. */
final class PublicationHandOffs {
    private PublicationHandOffs() {}

    /**
     * The giver initialises a class, which writes the payload; the taker uses it. A JVM initialises it once, and runs
     * this once.
     */
    static final class ClassInitialisation extends HandOff {
        private static volatile ClassInitialisation current;
        private static volatile ClassInitialisation begun;

        @Override
        protected void pass() {
            current = this;
            both(
                    () -> {
                        use();
                        late();
                    },
                    () -> {
                        while (begun != this) {
                            Thread.onSpinWait();
                        }
                        use();
                        after();
                    });
        }

        @Override
        boolean canBeRepeated() {
            return false;
        }

        private int use() {
            return isOrdered() ? Ordered.use() : Unordered.use();
        }

        private static int initialise() {
            begun = current;
            current.before();
            return 1;
        }

        private static final class Ordered {
            private static int used;

            static {
                used = initialise();
            }

            static int use() {
                return used;
            }
        }

        private static final class Unordered {
            private static int used;

            static {
                used = initialise();
            }

            static int use() {
                return used;
            }
        }
    }

    /** A box goes from hand to hand through a race; its payload is an element of an array that a final field holds. */
    static final class FinalArray extends HandOff {
        private Box box;
        private boolean seenEmpty;

        private static final class Box {
            private final int[] payload = new int[1];

            Box(boolean inTime) {
                if (inTime) {
                    payload[0] = 1;
                }
            }
        }

        @Override
        protected void pass() {
            before();
            both(
                    () -> {
                        Box mine = new Box(isOrdered());
                        box = mine;
                        if (!isOrdered()) {
                            mine.payload[0] = 1;
                        }
                    },
                    () -> {
                        // The hint to the processor also keeps the compiler from reading the plain field only once.
                        while (box == null) {
                            Thread.onSpinWait();
                        }
                        seenEmpty = box.payload[0] != 1;
                        if (seenEmpty && isOrdered()) {
                            throw new IllegalStateException("the array of a final field was seen empty");
                        }
                    });
            after();
        }

        @Override
        protected boolean hasArrived() {
            return !seenEmpty;
        }
    }

    /** The giver makes a class value compute an item; the taker asks until there is one. */
    static final class OfClass extends Between {
        private final Values values = new Values();
        private final Function<Class<?>, Item> ask;

        private OfClass(boolean byReference) {
            // The other one is a call in a lambda.
            ask = byReference ? values::get : type -> values.get(type);
        }

        static OfClass byCall() {
            return new OfClass(false);
        }

        static OfClass byReference() {
            return new OfClass(true);
        }

        private final class Values extends ClassValue<Item> {
            @Override
            protected Item computeValue(Class<?> type) {
                if (Thread.currentThread() == taker()) {
                    throw new NothingThere();
                }
                return new Item();
            }
        }

        /** Keeps a class value from keeping a value. */
        private static final class NothingThere extends RuntimeException {
            private static final long serialVersionUID = 1;

            NothingThere() {
                super("the value is not computed", null, false, false);
            }
        }

        @Override
        protected void give() {
            ask.apply(OfClass.class);
        }

        @Override
        protected void take() {
            while (!isThere()) {
                Thread.onSpinWait();
            }
        }

        private boolean isThere() {
            try {
                return ask.apply(OfClass.class) != null;
            } catch (NothingThere e) {
                return false;
            }
        }
    }
}
