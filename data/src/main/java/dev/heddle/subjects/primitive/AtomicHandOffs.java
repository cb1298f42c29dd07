package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.HandOff.Between;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Volatile fields and atomic variables: the giver sets them, the taker asks until they are set. */
final class AtomicHandOffs {
    private AtomicHandOffs() {}

    /** The taker asks again and again. */
    abstract static class Asked extends Between {
        @Override
        protected final void take() {
            while (!isGiven()) {
                Thread.onSpinWait();
            }
        }

        protected abstract boolean isGiven();
    }

    static final class VolatileField extends Asked {
        private volatile boolean given;

        @Override
        protected void give() {
            given = true;
        }

        @Override
        protected boolean isGiven() {
            return given;
        }
    }

    /** Each object waits for a number of its own. */
    static final class VolatileStatic extends Asked {
        private static volatile Object given;

        @Override
        protected void give() {
            given = this;
        }

        @Override
        protected boolean isGiven() {
            return given == this;
        }
    }

    static final class OfBoolean extends Asked {
        private final AtomicBoolean given = new AtomicBoolean();

        @Override
        protected void give() {
            given.compareAndSet(false, true);
        }

        @Override
        protected boolean isGiven() {
            return given.get();
        }
    }

    static final class SetAndGet extends Asked {
        private final AtomicInteger given = new AtomicInteger();

        @Override
        protected void give() {
            given.set(1);
        }

        @Override
        protected boolean isGiven() {
            return given.get() == 1;
        }
    }

    /** A class of the program extends the atomic one, and calls its methods on itself. */
    static final class Extended extends Asked {
        private static final class Flag extends AtomicInteger {
            private static final long serialVersionUID = 1;

            void raise() {
                incrementAndGet();
            }

            boolean isUp() {
                return super.get() == 1;
            }
        }

        private final Flag given = new Flag();

        @Override
        protected void give() {
            given.raise();
        }

        @Override
        protected boolean isGiven() {
            return given.isUp();
        }
    }

    /** Both sides read, modify and write. */
    static final class Increment extends Asked {
        private final AtomicLong given = new AtomicLong();

        @Override
        protected void give() {
            given.incrementAndGet();
        }

        @Override
        protected boolean isGiven() {
            return given.getAndAdd(0) == 1;
        }
    }

    static final class Reference extends Asked {
        private final AtomicReference<Item> given = new AtomicReference<>();

        @Override
        protected void give() {
            given.setRelease(new Item());
        }

        @Override
        protected boolean isGiven() {
            return given.getAcquire() != null;
        }
    }

    static final class Markable extends Asked {
        private final AtomicMarkableReference<Item> given = new AtomicMarkableReference<>(null, false);

        @Override
        protected void give() {
            given.set(null, true);
        }

        @Override
        protected boolean isGiven() {
            return given.isMarked();
        }
    }

    static final class Element extends Asked {
        private final AtomicIntegerArray given = new AtomicIntegerArray(1);

        @Override
        protected void give() {
            given.set(0, 1);
        }

        @Override
        protected boolean isGiven() {
            return given.get(0) == 1;
        }
    }

    static final class Updater extends Asked {
        private static final AtomicIntegerFieldUpdater<Updater> GIVEN =
                AtomicIntegerFieldUpdater.newUpdater(Updater.class, "given");

        private volatile int given;

        @Override
        protected void give() {
            GIVEN.set(this, 1);
        }

        @Override
        protected boolean isGiven() {
            return given == 1;
        }
    }

    static final class Adder extends Asked {
        private final LongAdder given = new LongAdder();

        @Override
        protected void give() {
            given.increment();
        }

        @Override
        protected boolean isGiven() {
            return given.sum() == 1;
        }
    }

    /** A handle on a plain field, used in the modes that order. */
    static final class Handle extends Asked {
        private static final VarHandle GIVEN = handle();

        private final Mode mode;
        private int given;

        enum Mode {
            VOLATILE("VarHandle.setVolatile and getVolatile"),
            RELEASE_ACQUIRE("VarHandle.setRelease and getAcquire"),
            COMPARE_AND_SET("VarHandle.compareAndSet"),
            GET_AND_ADD("VarHandle.getAndAdd");

            final String title;

            Mode(String title) {
                this.title = title;
            }
        }

        Handle(Mode mode) {
            this.mode = mode;
        }

        private static VarHandle handle() {
            try {
                return MethodHandles.lookup().findVarHandle(Handle.class, "given", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @Override
        protected void give() {
            switch (mode) {
                case VOLATILE -> GIVEN.setVolatile(this, 1);
                case RELEASE_ACQUIRE -> GIVEN.setRelease(this, 1);
                case COMPARE_AND_SET -> GIVEN.compareAndSet(this, 0, 1);
                case GET_AND_ADD -> {
                    int ignored = (int) GIVEN.getAndAdd(this, 1);
                }
            }
        }

        @Override
        protected boolean isGiven() {
            return switch (mode) {
                case VOLATILE -> (int) GIVEN.getVolatile(this) == 1;
                case RELEASE_ACQUIRE -> (int) GIVEN.getAcquire(this) == 1;
                case COMPARE_AND_SET -> GIVEN.compareAndSet(this, 1, 1);
                case GET_AND_ADD -> (int) GIVEN.getAndAdd(this, 0) == 1;
            };
        }
    }

    /** Set through a handle, and read without it. */
    static final class StaticHandle extends Asked {
        private static final VarHandle GIVEN = handle();

        private static volatile Object given;

        private static VarHandle handle() {
            try {
                return MethodHandles.lookup().findStaticVarHandle(StaticHandle.class, "given", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @Override
        protected void give() {
            GIVEN.setVolatile((Object) this);
        }

        @Override
        protected boolean isGiven() {
            return given == this;
        }
    }

    static final class ArrayHandle extends Asked {
        private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

        private final int[] given = new int[1];

        @Override
        protected void give() {
            ELEMENT.setVolatile(given, 0, 1);
        }

        @Override
        protected boolean isGiven() {
            return (int) ELEMENT.getVolatile(given, 0) == 1;
        }
    }
}
