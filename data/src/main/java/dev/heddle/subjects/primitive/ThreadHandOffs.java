package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.HandOff.Between;
import java.lang.reflect.Method;
import java.util.concurrent.locks.LockSupport;

/** Threads and what orders them: start, join, park; and sleep and yield, which order nothing. */
final class ThreadHandOffs {
    private static final long LONG_MILLIS = 1_000_000;
    private static final long LONG_NANOS = LONG_MILLIS * 1_000_000;

    private ThreadHandOffs() {}

    /** Nothing at all is between the two sides. */
    static final class Nothing extends Between {
        @Override
        protected void give() {}

        @Override
        protected void take() {}
    }

    static final class Sleep extends Between {
        @Override
        protected void give() throws InterruptedException {
            Thread.sleep(1);
        }

        @Override
        protected void take() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    static final class Yield extends Between {
        @Override
        protected void give() {
            Thread.yield();
        }

        @Override
        protected void take() {
            Thread.onSpinWait();
        }
    }

    static final class Start extends HandOff {
        @Override
        protected void pass() throws InterruptedException {
            Thread taker = new Thread(this::after, "taker");
            before();
            taker.start();
            late();
            taker.join();
        }
    }

    static final class Join extends HandOff {
        private final long millis;

        Join(long millis) {
            this.millis = millis;
        }

        static Join untimed() {
            return new Join(0);
        }

        static Join timed() {
            return new Join(LONG_MILLIS);
        }

        @Override
        protected void pass() throws InterruptedException {
            Thread giver = new Thread(this::always, "giver");
            giver.start();
            early();
            if (millis == 0) {
                giver.join();
            } else {
                giver.join(millis);
            }
            atLast();
        }
    }

    /** By reflection, since this is compiled for releases that have none. */
    static final class VirtualThread extends HandOff {
        @Override
        protected void pass() throws Exception {
            Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
            before();
            Thread taker = (Thread) start.invoke(null, (Runnable) this::after);
            late();
            taker.join();
        }
    }

    static final class VirtualThreadJoin extends HandOff {
        @Override
        protected void pass() throws Exception {
            Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
            Thread giver = (Thread) start.invoke(null, (Runnable) this::always);
            early();
            giver.join();
            atLast();
        }
    }

    /** A park may end for no reason; the plain flag only makes that less likely to be taken for the permit. */
    abstract static class Parked extends Between {
        private boolean given;

        @Override
        protected void give() {
            given = true;
            LockSupport.unpark(taker());
        }

        @Override
        protected void take() {
            do {
                park();
            } while (!given);
        }

        protected abstract void park();
    }

    static final class Park extends Parked {
        @Override
        protected void park() {
            LockSupport.park();
        }
    }

    static final class TimedPark extends Parked {
        @Override
        protected void park() {
            LockSupport.parkNanos(this, LONG_NANOS);
        }
    }
}
