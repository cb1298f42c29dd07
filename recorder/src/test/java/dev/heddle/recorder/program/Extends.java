package dev.heddle.recorder.program;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;

/** Classes that extend atomic ones, as reactive libraries do to save an object. */
public final class Extends {
    private Extends() {}

    private static class Work extends AtomicInteger {
        private static final long serialVersionUID = 1;

        private String added = "";

        final boolean enter() {
            return getAndIncrement() == 0;
        }

        /** Not a method of the superclass. */
        Work add(String more) {
            added += more;
            return this;
        }
    }

    private static final class Drain extends Work {
        private static final long serialVersionUID = 1;

        int leave() {
            return super.addAndGet(-1);
        }
    }

    private static final class Slot extends AtomicReference<String> {
        private static final long serialVersionUID = 1;

        boolean fill(String with) {
            return compareAndSet(null, with);
        }
    }

    public static String own() {
        return "" + new Drain().add("a").add("b").added;
    }

    public static int byReference() {
        Drain drain = new Drain();
        IntSupplier bound = drain::incrementAndGet;
        ToIntFunction<Drain> unbound = Drain::get;
        return bound.getAsInt() + unbound.applyAsInt(drain);
    }

    public static String run() {
        Drain drain = new Drain();
        Slot slot = new Slot();
        return "" + drain.enter() + drain.leave() + drain.get() + slot.fill("x") + slot.get();
    }
}
