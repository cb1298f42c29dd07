package program.asking;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.Supplier;

/** The objects that are asked, by class and state. */
final class States {
    /** A task that ends with a value, for the methods of {@link ForkJoinTask}. */
    static final class Task extends RecursiveTask<Object> {
        private static final long serialVersionUID = 1;

        @Override
        protected Object compute() {
            return Values.OTHER;
        }
    }

    static final class Action extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {}
    }

    static final class Counted extends CountedCompleter<Object> {
        private static final long serialVersionUID = 1;

        @Override
        public void compute() {
            tryComplete();
        }
    }

    static final class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    static final class LongMutex extends AbstractQueuedLongSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(long ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(long ignored) {
            setState(0);
            return true;
        }
    }

    /** @param owner the class whose methods are called */
    record State(String name, Class<?> owner, Supplier<Object> make) {}

    private static final Map<String, State> ALL = new LinkedHashMap<>();

    static {
        collections();
        locks();
        tasks();
        atomics();
    }

    private States() {}

    static Map<String, State> all() {
        return ALL;
    }

    private static void add(String name, Class<?> owner, Supplier<Object> make) {
        ALL.put(name, new State(name, owner, make));
    }

    private static <T> void add(Class<T> owner, Supplier<? extends T> make) {
        add(owner.getSimpleName(), owner, make::get);
    }

    private static <T> void collection(Class<T> owner, Supplier<? extends T> make) {
        add(owner.getSimpleName() + " empty", owner, make::get);
        add(owner.getSimpleName() + " filled", owner, () -> {
            T made = make.get();
            fill(made);
            return made;
        });
    }

    @SuppressWarnings("unchecked")
    private static void fill(Object made) {
        if (made instanceof Map) {
            ((Map<Object, Object>) made).put(Values.KNOWN, Values.KNOWN);
        } else {
            ((Collection<Object>) made).add(Values.KNOWN);
        }
    }

    private static void collections() {
        collection(ConcurrentHashMap.class, ConcurrentHashMap::new);
        collection(ConcurrentHashMap.KeySetView.class, ConcurrentHashMap::newKeySet);
        collection(ConcurrentSkipListMap.class, ConcurrentSkipListMap::new);
        collection(ConcurrentSkipListSet.class, ConcurrentSkipListSet::new);
        collection(ConcurrentLinkedQueue.class, ConcurrentLinkedQueue::new);
        collection(ConcurrentLinkedDeque.class, ConcurrentLinkedDeque::new);
        collection(CopyOnWriteArrayList.class, CopyOnWriteArrayList::new);
        collection(CopyOnWriteArraySet.class, CopyOnWriteArraySet::new);
        collection(ArrayBlockingQueue.class, () -> new ArrayBlockingQueue<>(2));
        collection(LinkedBlockingQueue.class, LinkedBlockingQueue::new);
        collection(LinkedBlockingDeque.class, LinkedBlockingDeque::new);
        collection(PriorityBlockingQueue.class, PriorityBlockingQueue::new);
        collection(DelayQueue.class, DelayQueue::new);
        collection(LinkedTransferQueue.class, LinkedTransferQueue::new);
        add(SynchronousQueue.class, SynchronousQueue::new);
    }

    private static void locks() {
        add(ReentrantLock.class, ReentrantLock::new);
        add(ReentrantReadWriteLock.class, ReentrantReadWriteLock::new);
        add(ReentrantReadWriteLock.ReadLock.class, () -> new ReentrantReadWriteLock().readLock());
        add(ReentrantReadWriteLock.WriteLock.class, () -> new ReentrantReadWriteLock().writeLock());
        add("StampedLock free", StampedLock.class, StampedLock::new);
        add("StampedLock written", StampedLock.class, () -> {
            StampedLock lock = new StampedLock();
            Values.stamp = lock.writeLock();
            return lock;
        });
        add("StampedLock read", StampedLock.class, () -> {
            StampedLock lock = new StampedLock();
            Values.stamp = lock.readLock();
            return lock;
        });
        add("Condition", AbstractQueuedSynchronizer.ConditionObject.class, () -> new ReentrantLock().newCondition());
        add(AbstractQueuedSynchronizer.class, Mutex::new);
        add(AbstractQueuedLongSynchronizer.class, LongMutex::new);
        add(Semaphore.class, () -> new Semaphore(1));
        add(CountDownLatch.class, () -> new CountDownLatch(1));
        add(CyclicBarrier.class, () -> new CyclicBarrier(1));
        add(Phaser.class, () -> new Phaser(1));
        add(Exchanger.class, Exchanger::new);
    }

    private static void tasks() {
        add("CompletableFuture open", CompletableFuture.class, CompletableFuture::new);
        add(
                "CompletableFuture complete",
                CompletableFuture.class,
                () -> CompletableFuture.completedFuture(Values.KNOWN));
        add("FutureTask open", FutureTask.class, () -> new FutureTask<Object>(() -> Values.KNOWN));
        add("ForkJoinTask open", ForkJoinTask.class, Task::new);
        add("RecursiveTask open", RecursiveTask.class, Task::new);
        add("RecursiveAction open", ForkJoinTask.class, Action::new);
        add("CountedCompleter open", CountedCompleter.class, Counted::new);
        add("ForkJoinTask complete", ForkJoinTask.class, () -> {
            Task task = new Task();
            task.complete(Values.KNOWN);
            return task;
        });
        add(
                ThreadPoolExecutor.class,
                () -> new ThreadPoolExecutor(
                        1, 1, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), task -> daemon(task)));
        add(ScheduledThreadPoolExecutor.class, () -> new ScheduledThreadPoolExecutor(1, task -> daemon(task)));
        add(ForkJoinPool.class, () -> new ForkJoinPool(1));
        add(ExecutorCompletionService.class, () -> new ExecutorCompletionService<Object>(Runnable::run));
        add(SubmissionPublisher.class, () -> new SubmissionPublisher<Object>(Runnable::run, 4));
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    private static void atomics() {
        add(AtomicBoolean.class, AtomicBoolean::new);
        add(AtomicInteger.class, AtomicInteger::new);
        add(AtomicLong.class, AtomicLong::new);
        add(AtomicReference.class, () -> new AtomicReference<Object>(Values.KNOWN));
        add(AtomicIntegerArray.class, () -> new AtomicIntegerArray(2));
        add(AtomicLongArray.class, () -> new AtomicLongArray(2));
        add(AtomicReferenceArray.class, () -> new AtomicReferenceArray<Object>(new Object[] {Values.KNOWN, null}));
        add(AtomicMarkableReference.class, () -> new AtomicMarkableReference<Object>(Values.KNOWN, false));
        add(AtomicStampedReference.class, () -> new AtomicStampedReference<Object>(Values.KNOWN, 0));
        add(LongAdder.class, LongAdder::new);
        add(DoubleAdder.class, DoubleAdder::new);
        add(LongAccumulator.class, () -> new LongAccumulator(Long::sum, 0));
        add(DoubleAccumulator.class, () -> new DoubleAccumulator(Double::sum, 0));
        add(AtomicIntegerFieldUpdater.class, () -> {
            Values.fields = new Values.Fields();
            return AtomicIntegerFieldUpdater.newUpdater(Values.Fields.class, "number");
        });
        add(AtomicLongFieldUpdater.class, () -> {
            Values.fields = new Values.Fields();
            return AtomicLongFieldUpdater.newUpdater(Values.Fields.class, "wide");
        });
        add(AtomicReferenceFieldUpdater.class, () -> {
            Values.fields = new Values.Fields();
            return AtomicReferenceFieldUpdater.newUpdater(Values.Fields.class, Object.class, "object");
        });
    }

    /** Ends what an object has started. */
    static void end(Object object) {
        if (object instanceof ExecutorService) {
            ((ExecutorService) object).shutdownNow();
        } else if (object instanceof SubmissionPublisher) {
            ((SubmissionPublisher<?>) object).close();
        }
    }
}
