package dev.heddle.analyzer.dump;

import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/** The event that a thread waits for, by the JDK methods on its stack. */
enum AwaitedEvent {
    END("the end of a thread", "Thread.join"),
    TASK(
            "the result of a task",
            "FutureTask.get",
            "FutureTask.awaitDone",
            "CompletableFuture.get",
            "CompletableFuture.join",
            "ForkJoinTask.get",
            "ForkJoinTask.join",
            "ForkJoinTask.invoke",
            "AbstractExecutorService.invokeAll",
            "AbstractExecutorService.invokeAny",
            "ExecutorCompletionService.take"),
    LATCH("a latch", "CountDownLatch.await"),
    BARRIER(
            "a barrier",
            "CyclicBarrier.await",
            "Phaser.awaitAdvance",
            "Phaser.arriveAndAwaitAdvance",
            "Exchanger.exchange"),
    PERMIT("a permit of a semaphore", "Semaphore.acquire", "Semaphore.acquireUninterruptibly"),
    ELEMENT(
            "an element of a queue",
            "LinkedBlockingQueue.take",
            "ArrayBlockingQueue.take",
            "LinkedBlockingDeque.take",
            "LinkedBlockingDeque.takeFirst",
            "SynchronousQueue.take",
            "PriorityBlockingQueue.take",
            "DelayQueue.take",
            "LinkedTransferQueue.take",
            "ThreadPoolExecutor.getTask"),
    ROOM(
            "room in a queue",
            "LinkedBlockingQueue.put",
            "ArrayBlockingQueue.put",
            "LinkedBlockingDeque.put",
            "LinkedBlockingDeque.putLast",
            "SynchronousQueue.put"),
    SIGNAL(
            "the signal of a condition",
            "AbstractQueuedSynchronizer$ConditionObject.await",
            "AbstractQueuedSynchronizer$ConditionObject.awaitUninterruptibly",
            "AbstractQueuedLongSynchronizer$ConditionObject.await"),
    LOCK(
            "a lock",
            "ReentrantLock.lock",
            "ReentrantLock.lockInterruptibly",
            "ReentrantReadWriteLock$ReadLock.lock",
            "ReentrantReadWriteLock$WriteLock.lock",
            "StampedLock.readLock",
            "StampedLock.writeLock"),
    NOTIFICATION("a notification", "Object.wait"),
    UNPARK("an unpark", "LockSupport.park");

    private final String words;
    private final List<String> methods;

    AwaitedEvent(String words, String... methods) {
        this.words = words;
        this.methods = List.of(methods);
    }

    /** The event in words, with its article. */
    String words() {
        return words;
    }

    /** Whether another thread of the program must act for it. */
    boolean isOfTask() {
        return this == TASK || this == LATCH || this == END || this == BARRIER;
    }

    /** The event of a stack: the first constant with a method on it. {@link #UNPARK} if no method is known. */
    static AwaitedEvent of(DumpedThread thread) {
        for (AwaitedEvent event : values()) {
            for (DumpedFrame frame : thread.stack()) {
                if (event.isAt(frame.at())) {
                    return event;
                }
            }
        }
        return UNPARK;
    }

    private boolean isAt(CodePoint at) {
        if (!at.className().startsWith("java.")) {
            return false;
        }
        String name = at.className().substring(at.className().lastIndexOf('.') + 1) + "." + at.method();
        return methods.contains(name);
    }
}
