package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.HandOff.Between;

/** Monitors, {@code wait}, {@code notify} and {@code interrupt}. */
final class MonitorHandOffs {
    private static final long LONG_MILLIS = 1_000_000;

    private MonitorHandOffs() {}

    static final class Monitor extends Between {
        private boolean given;

        @Override
        protected synchronized void give() {
            given = true;
        }

        @Override
        protected void take() {
            while (!isGiven()) {
                Thread.onSpinWait();
            }
        }

        private synchronized boolean isGiven() {
            return given;
        }
    }

    /** The giver notifies only when the taker waits. */
    static final class WaitNotify extends Between {
        private final long millis;
        private final boolean all;
        private boolean waiting;
        private boolean given;

        WaitNotify(long millis, boolean all) {
            this.millis = millis;
            this.all = all;
        }

        static WaitNotify untimed() {
            return new WaitNotify(0, false);
        }

        static WaitNotify timed() {
            return new WaitNotify(LONG_MILLIS, true);
        }

        @Override
        protected void give() {
            while (!tryGive()) {
                Thread.onSpinWait();
            }
        }

        private synchronized boolean tryGive() {
            if (waiting) {
                given = true;
                if (all) {
                    notifyAll();
                } else {
                    notify();
                }
            }
            return waiting;
        }

        @Override
        protected synchronized void take() throws InterruptedException {
            waiting = true;
            while (!given) {
                if (millis == 0) {
                    wait();
                } else {
                    wait(millis);
                }
            }
        }
    }

    /** The taker blocks in a way that only an interrupt ends. */
    abstract static class Interrupted extends Between {
        @Override
        protected void give() {
            taker().interrupt();
        }

        @Override
        protected void take() {
            try {
                while (true) {
                    block();
                }
            } catch (InterruptedException given) {
                // That is how it is given.
            }
        }

        protected abstract void block() throws InterruptedException;
    }

    static final class InterruptedWait extends Interrupted {
        @Override
        protected synchronized void block() throws InterruptedException {
            wait();
        }
    }

    static final class InterruptedSleep extends Interrupted {
        @Override
        protected void block() throws InterruptedException {
            Thread.sleep(LONG_MILLIS);
        }
    }

    static final class InterruptedJoin extends Interrupted {
        @Override
        protected void block() throws InterruptedException {
            Thread.currentThread().join();
        }
    }

    static final class InterruptSeen extends Interrupted {
        @Override
        protected void block() throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Thread.onSpinWait();
        }
    }
}
