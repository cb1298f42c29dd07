package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.HandOff.Between;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Tasks given to pools and timers, and their results. */
final class TaskHandOffs {
    private static final long LONG_SECONDS = 1_000;

    private TaskHandOffs() {}

    /** From who gives a task to the task. */
    static final class Execute extends HandOff {
        private final ExecutorService pool;

        Execute(ExecutorService pool) {
            this.pool = pool;
        }

        @Override
        protected void pass() throws InterruptedException {
            before();
            pool.execute(this::after);
            late();
            end(pool);
        }
    }

    /** From a task to who gets its result. */
    static final class Result extends HandOff {
        private final ExecutorService pool;

        Result(ExecutorService pool) {
            this.pool = pool;
        }

        @Override
        protected void pass() throws Exception {
            Future<?> future = pool.submit(this::always);
            early();
            future.get();
            atLast();
            end(pool);
        }
    }

    /** From the tasks of a pool to who awaits its end. */
    static final class Termination extends HandOff {
        private final ExecutorService pool = Executors.newFixedThreadPool(1);

        @Override
        protected void pass() throws InterruptedException {
            pool.execute(this::always);
            early();
            end(pool);
            atLast();
        }
    }

    static final class Schedule extends HandOff {
        private final ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);

        @Override
        protected void pass() throws Exception {
            before();
            Future<?> future = pool.schedule(this::after, delayMillis(), TimeUnit.MILLISECONDS);
            late();
            future.get();
            end(pool);
        }
    }

    /** From the tasks to who had all, or the first, of them executed; nothing can be too early. */
    static final class Invoke extends HandOff {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private final boolean all;

        Invoke(boolean all) {
            this.all = all;
        }

        @Override
        protected void pass() throws Exception {
            if (all) {
                pool.invokeAll(List.of(Executors.callable(this::always)));
            } else {
                pool.invokeAny(List.of(Executors.callable(this::always)));
            }
            atLast();
            end(pool);
        }
    }

    /** A task forks another one, which a second worker takes. */
    static final class Fork extends HandOff {
        @Override
        protected void pass() throws InterruptedException {
            ForkJoinPool pool = new ForkJoinPool(2);
            pool.invoke(new Outer());
            end(pool);
        }

        private final class Outer extends RecursiveAction {
            private static final long serialVersionUID = 1L;

            @Override
            protected void compute() {
                Inner inner = new Inner();
                before();
                inner.fork();
                late();
                // The other worker takes it; join would run it here.
                while (getQueuedTaskCount() > 0) {
                    Thread.onSpinWait();
                }
                inner.join();
            }
        }

        private final class Inner extends RecursiveAction {
            private static final long serialVersionUID = 1L;

            @Override
            protected void compute() {
                after();
            }
        }
    }

    static final class Supply extends HandOff {
        private final Executor pool;

        Supply(Executor pool) {
            this.pool = pool;
        }

        @Override
        protected void pass() {
            Supplier<Item> task = () -> {
                after();
                return new Item();
            };
            before();
            CompletableFuture<Item> future = CompletableFuture.supplyAsync(task, pool);
            late();
            future.join();
        }
    }

    static final class SupplyThenJoin extends HandOff {
        @Override
        protected void pass() {
            CompletableFuture<Void> future = CompletableFuture.runAsync(this::always);
            early();
            future.join();
            atLast();
        }
    }

    /** One stage follows another that a different thread completes. */
    static final class ThenApply extends HandOff {
        @Override
        protected void pass() {
            CompletableFuture<Item> first = new CompletableFuture<>();
            CompletableFuture<Item> second = first.thenApplyAsync(item -> {
                after();
                return item;
            });
            before();
            first.complete(new Item());
            late();
            second.join();
        }
    }

    static final class Complete extends Between {
        private final CompletableFuture<Item> future = new CompletableFuture<>();

        @Override
        protected void give() {
            future.complete(new Item());
        }

        @Override
        protected void take() throws Exception {
            future.get(LONG_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** The one that runs it is a thread that the JDK has started on its own behalf. */
    static final class ThreadOfTheJdk extends HandOff {
        @Override
        protected void pass() {
            Executor delayed =
                    CompletableFuture.delayedExecutor(delayMillis(), TimeUnit.MILLISECONDS, task -> task.run());
            before();
            CompletableFuture<Void> future = CompletableFuture.runAsync(this::after, delayed);
            late();
            future.join();
        }
    }

    static final class OfTimer extends HandOff {
        @Override
        protected void pass() throws InterruptedException {
            Timer timer = new Timer();
            CountDownLatch done = new CountDownLatch(1);
            TimerTask task = new TimerTask() {
                @Override
                public void run() {
                    after();
                    done.countDown();
                }
            };
            before();
            timer.schedule(task, delayMillis());
            late();
            done.await();
            timer.cancel();
        }
    }

    /** Two elements, each in a thread of its own, since each waits for the other after it has read. */
    static final class ParallelStream extends HandOff {
        @Override
        protected void pass() {
            CountDownLatch both = new CountDownLatch(2);
            before();
            IntStream.range(0, 2).parallel().forEach(element -> {
                after();
                both.countDown();
                await(both);
            });
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted while waiting for the other element", e);
            }
        }
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        if (!pool.awaitTermination(LONG_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the pool did not end within " + LONG_SECONDS + " s");
        }
    }
}
