package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.HandOff.Between;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Semaphores, latches, barriers, phasers, exchangers, and one of our own. */
final class SynchronizerHandOffs {
    private SynchronizerHandOffs() {}

    static final class Permit extends Between {
        private final Semaphore permits = new Semaphore(0);

        @Override
        protected void give() {
            permits.release();
        }

        @Override
        protected void take() throws InterruptedException {
            permits.acquire();
        }
    }

    static final class TriedPermit extends Between {
        private final Semaphore permits = new Semaphore(0);

        @Override
        protected void give() {
            permits.release(2);
        }

        @Override
        protected void take() {
            while (!permits.tryAcquire(2)) {
                Thread.onSpinWait();
            }
        }
    }

    static final class Latch extends Between {
        private final CountDownLatch latch = new CountDownLatch(1);

        @Override
        protected void give() {
            latch.countDown();
        }

        @Override
        protected void take() throws InterruptedException {
            latch.await();
        }
    }

    static final class LatchCount extends Between {
        private final CountDownLatch latch = new CountDownLatch(1);

        @Override
        protected void give() {
            latch.countDown();
        }

        @Override
        protected void take() {
            while (latch.getCount() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    /** The method reference leads straight into the JDK. */
    static final class LatchByReference extends Between {
        private final CountDownLatch latch = new CountDownLatch(1);
        private final Runnable count = latch::countDown;
        private final Side wait = latch::await;

        @Override
        protected void give() {
            count.run();
        }

        @Override
        protected void take() throws Exception {
            wait.run();
        }
    }

    static final class Barrier extends Between {
        private final CyclicBarrier barrier = new CyclicBarrier(2);

        @Override
        protected void give() throws InterruptedException, BrokenBarrierException {
            barrier.await();
        }

        @Override
        protected void take() throws InterruptedException, BrokenBarrierException {
            barrier.await();
        }
    }

    static final class PhaserAdvance extends Between {
        private final Phaser phaser = new Phaser(2);

        @Override
        protected void give() {
            phaser.arriveAndAwaitAdvance();
        }

        @Override
        protected void take() {
            phaser.arriveAndAwaitAdvance();
        }
    }

    static final class PhaserArrival extends Between {
        private final Phaser phaser = new Phaser(1);

        @Override
        protected void give() {
            phaser.arrive();
        }

        @Override
        protected void take() {
            phaser.awaitAdvance(0);
        }
    }

    static final class Exchange extends Between {
        private final Exchanger<Item> exchanger = new Exchanger<>();

        @Override
        protected void give() throws InterruptedException {
            exchanger.exchange(new Item());
        }

        @Override
        protected void take() throws InterruptedException {
            exchanger.exchange(new Item());
        }
    }

    /** A gate that is opened once, as the documentation of {@link AbstractQueuedSynchronizer} has one. */
    static final class OwnSynchronizer extends Between {
        private final Gate gate = new Gate();

        private static final class Gate extends AbstractQueuedSynchronizer {
            private static final long serialVersionUID = 1L;

            @Override
            protected int tryAcquireShared(int ignored) {
                return getState() == 0 ? -1 : 1;
            }

            @Override
            protected boolean tryReleaseShared(int ignored) {
                setState(1);
                return true;
            }
        }

        @Override
        protected void give() {
            gate.releaseShared(1);
        }

        @Override
        protected void take() throws InterruptedException {
            gate.acquireSharedInterruptibly(1);
        }
    }
}
