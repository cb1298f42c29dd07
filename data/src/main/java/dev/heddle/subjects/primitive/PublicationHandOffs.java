package dev.heddle.subjects.primitive;

/** Orders that no operation makes when it is executed: those of class initialisation and of final fields. */
final class PublicationHandOffs {
    private PublicationHandOffs() {}

    /** The giver initialises a class, which writes the payload; the taker uses it. A JVM initialises it once, and runs this once. */
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
}
