package dev.heddle.recorder.weave.synchronisers;

import dev.heddle.recorder.weave.synchronisers.SynchroniserRow.Point;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow.When;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow.Who;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * The meaning of the methods of the JDK's synchronisers, in the terms of {@code docs/internals/recording.md}.
 *
 * <p>A line has: class (below {@code java.util.concurrent}; {@code $*} for all nested ones), methods, point, operation,
 * target, aux, condition. Methods are separated by commas. A name may be followed by the beginning of its descriptor,
 * where {@code O} stands for {@code Ljava/lang/Object;}. Points and conditions are those of {@link SynchroniserRow}.
 * Targets and aux words:
 * <table><caption>Operands</caption>
 * <tr><td>{@code this}<td>the receiver
 * <tr><td>{@code .a.b}<td>field b of field a of the receiver
 * <tr><td>{@code 1}<td>the first argument
 * <tr><td>{@code item}<td>the object of the point; at a return the result
 * <tr><td>{@code entry}<td>the value of the map entry that is returned
 * <tr><td>{@code value}<td>the value of the field of the point
 * <tr><td>{@code kept}<td>the value that {@code first:} has kept
 * <tr><td>{@code association}<td>the first argument at the start, together with the result
 * <tr><td>{@code class}<td>the class number of the receiver
 * <tr><td>{@code number}<td>the int that is returned
 * <tr><td>{@code one}<td>1
 * <tr><td>{@code phase}, {@code phases}<td>for a phaser: the next phase; the phase that is returned
 * <tr><td>{@code -}<td>0
 * </table>
 */
public final class SynchroniserTable {
    public static final String CONCURRENT = "java/util/concurrent/";
    private static final String OBJECT = "Ljava/lang/Object;";
    /** After the name of a class: all its nested classes. */
    static final String NESTED = "$*";

    /** Stands for the program's subclasses of {@code AbstractQueuedSynchronizer}. */
    public static final String PROGRAM_SYNCHRONIZER = CONCURRENT + "own";

    /** Stands for subclasses of {@code ClassValue}, which belong to the program. */
    public static final String PROGRAM_CLASS_VALUE = CONCURRENT + "ownClassValue";

    /** Recorded if the program called the method. */
    private static final String CALLED = """
            locks/ReentrantLock lock,lockInterruptibly return ACQUIRE .sync class always
            locks/ReentrantLock tryLock return ACQUIRE .sync class ok
            locks/ReentrantLock unlock entry RELEASE .sync - always

            locks/ReentrantReadWriteLock$ReadLock lock,lockInterruptibly return ACQUIRE_SHARED .sync class always
            locks/ReentrantReadWriteLock$ReadLock tryLock return ACQUIRE_SHARED .sync class ok
            locks/ReentrantReadWriteLock$ReadLock unlock entry RELEASE_SHARED .sync - always
            locks/ReentrantReadWriteLock$WriteLock lock,lockInterruptibly return ACQUIRE .sync class always
            locks/ReentrantReadWriteLock$WriteLock tryLock return ACQUIRE .sync class ok
            locks/ReentrantReadWriteLock$WriteLock unlock entry RELEASE .sync - always

            locks/StampedLock writeLock,writeLockInterruptibly return ACQUIRE this class always
            locks/StampedLock tryWriteLock return ACQUIRE this class ok
            locks/StampedLock readLock,readLockInterruptibly return ACQUIRE_SHARED this class always
            locks/StampedLock tryReadLock return ACQUIRE_SHARED this class ok
            locks/StampedLock unlockWrite,unstampedUnlockWrite entry RELEASE this - always
            locks/StampedLock unlockWrite,unstampedUnlockWrite entry ATOMIC_WRITE this - always
            locks/StampedLock unlockRead,unstampedUnlockRead entry RELEASE_SHARED this - always
            locks/StampedLock tryUnlockWrite entry RELEASE this - held_write
            locks/StampedLock tryUnlockWrite entry ATOMIC_WRITE this - held_write
            locks/StampedLock tryUnlockRead entry RELEASE_SHARED this - held_read
            locks/StampedLock tryConvertToWriteLock return RELEASE_SHARED this - from_read
            locks/StampedLock tryConvertToWriteLock return ACQUIRE this class not_write
            locks/StampedLock tryConvertToReadLock entry RELEASE this - valid_write
            locks/StampedLock tryConvertToReadLock entry ATOMIC_WRITE this - valid_write
            locks/StampedLock tryConvertToReadLock return ACQUIRE_SHARED this class not_read
            locks/StampedLock tryConvertToOptimisticRead entry RELEASE this - valid_write
            locks/StampedLock tryConvertToOptimisticRead entry ATOMIC_WRITE this - valid_write
            locks/StampedLock tryConvertToOptimisticRead entry RELEASE_SHARED this - valid_read
            locks/StampedLock tryConvertToOptimisticRead return ATOMIC_READ this - ok
            locks/StampedLock tryOptimisticRead,validate return ATOMIC_READ this - ok

            locks/AbstractQueuedSynchronizer$ConditionObject await,awaitNanos,awaitUntil,awaitUninterruptibly entry WAIT this .this$0 always
            locks/AbstractQueuedSynchronizer$ConditionObject await,awaitNanos,awaitUntil,awaitUninterruptibly exit WAKE this .this$0 always
            locks/AbstractQueuedSynchronizer$ConditionObject signal entry NOTIFY this - always
            locks/AbstractQueuedSynchronizer$ConditionObject signalAll entry NOTIFY_ALL this - always
            locks/AbstractQueuedLongSynchronizer$ConditionObject await,awaitNanos,awaitUntil,awaitUninterruptibly entry WAIT this .this$0 always
            locks/AbstractQueuedLongSynchronizer$ConditionObject await,awaitNanos,awaitUntil,awaitUninterruptibly exit WAKE this .this$0 always
            locks/AbstractQueuedLongSynchronizer$ConditionObject signal entry NOTIFY this - always
            locks/AbstractQueuedLongSynchronizer$ConditionObject signalAll entry NOTIFY_ALL this - always

            locks/AbstractQueuedSynchronizer setState,compareAndSetState entry ATOMIC_WRITE this - mine
            locks/AbstractQueuedSynchronizer getState,compareAndSetState return ATOMIC_READ this - mine
            locks/AbstractQueuedLongSynchronizer setState,compareAndSetState entry ATOMIC_WRITE this - mine
            locks/AbstractQueuedLongSynchronizer getState,compareAndSetState return ATOMIC_READ this - mine
            own tryAcquire return ACQUIRE this class ok
            own tryRelease entry RELEASE this - always
            own tryAcquireShared return TAKE_PERMITS this one not_negative
            own tryReleaseShared entry GIVE_PERMITS this one always

            ownClassValue computeValue(Ljava/lang/Class;) return SEND this association always

            Semaphore acquire(),acquireUninterruptibly() return TAKE_PERMITS this one always
            Semaphore acquire(I),acquireUninterruptibly(I) return TAKE_PERMITS this 1 always
            Semaphore tryAcquire(),tryAcquire(J return TAKE_PERMITS this one ok
            Semaphore tryAcquire(I return TAKE_PERMITS this 1 ok
            Semaphore drainPermits return TAKE_PERMITS this number ok
            Semaphore release() entry GIVE_PERMITS this one always
            Semaphore release(I) entry GIVE_PERMITS this 1 always

            CountDownLatch countDown entry SEND this - always
            CountDownLatch await() return RECEIVE this - always
            CountDownLatch await(J return RECEIVE this - ok
            CountDownLatch getCount return RECEIVE this - always

            CyclicBarrier dowait first:generation SEND this kept always
            CyclicBarrier dowait before:Runnable.run RECEIVE this kept always
            CyclicBarrier nextGeneration entry SEND this .generation always
            CyclicBarrier dowait return RECEIVE this kept always

            Phaser arrive,arriveAndDeregister,arriveAndAwaitAdvance entry SEND .root phase always
            Phaser arriveAndAwaitAdvance,awaitAdvance,awaitAdvanceInterruptibly return RECEIVE .root phases always
            Phaser * before:Phaser.onAdvance RECEIVE .root phase always
            Phaser * after:Phaser.onAdvance SEND .root phase always

            Exchanger exchange entry SEND this 1 always
            Exchanger exchange return RECEIVE this item always

            SubmissionPublisher$BufferedSubscription getAndBitwiseOrCtl,weakCasCtl entry ATOMIC_WRITE this - always
            SubmissionPublisher$BufferedSubscription getAndBitwiseOrCtl,weakCasCtl return ATOMIC_READ this - always

            ArrayBlockingQueue put,offer entry SEND this 1 ok
            ArrayBlockingQueue take,poll,peek return RECEIVE this item ok
            ArrayBlockingQueue remove(O,contains return RECEIVE this 1 ok
            ArrayBlockingQueue * before:Collection.add RECEIVE this item ok
            LinkedBlockingQueue put,offer entry SEND this 1 ok
            LinkedBlockingQueue take,poll,peek return RECEIVE this item ok
            LinkedBlockingQueue remove(O,contains return RECEIVE this 1 ok
            LinkedBlockingQueue * before:Collection.add RECEIVE this item ok
            LinkedBlockingDeque putFirst,putLast,offerFirst,offerLast entry SEND this 1 ok
            LinkedBlockingDeque takeFirst,takeLast,pollFirst,pollLast,peekFirst,peekLast return RECEIVE this item ok
            LinkedBlockingDeque removeFirstOccurrence,removeLastOccurrence,contains return RECEIVE this 1 ok
            LinkedBlockingDeque * before:Collection.add RECEIVE this item ok
            PriorityBlockingQueue offer(O) entry SEND this 1 ok
            PriorityBlockingQueue take,poll,peek return RECEIVE this item ok
            PriorityBlockingQueue remove(O,contains return RECEIVE this 1 ok
            PriorityBlockingQueue * before:Collection.add RECEIVE this item ok
            DelayQueue offer(Ljava/util/concurrent/Delayed;) entry SEND this 1 ok
            DelayQueue take(),poll(),poll(J,peek() return RECEIVE this item ok
            DelayQueue remove(O return RECEIVE this 1 ok
            DelayQueue * before:Collection.add RECEIVE this item ok
            ScheduledThreadPoolExecutor$DelayedWorkQueue offer(Ljava/lang/Runnable;) entry SEND this 1 ok
            ScheduledThreadPoolExecutor$DelayedWorkQueue take(),poll(),poll(J,peek() return RECEIVE this item ok
            SynchronousQueue put,offer entry SEND this 1 ok
            SynchronousQueue take,poll return RECEIVE this item ok
            LinkedTransferQueue put,offer,add,transfer,tryTransfer entry SEND this 1 ok
            LinkedTransferQueue take,poll,peek return RECEIVE this item ok
            LinkedTransferQueue remove(O,contains,bulkRemove,toString get:item RECEIVE this value ok
            LinkedTransferQueue remove(O,contains return RECEIVE this 1 ok
            LinkedTransferQueue * before:Collection.add RECEIVE this item ok
            ConcurrentLinkedQueue offer entry SEND this 1 ok
            ConcurrentLinkedQueue addAll after:Iterator.next SEND this item ok
            ConcurrentLinkedQueue poll,peek return RECEIVE this item ok
            ConcurrentLinkedQueue remove(O,contains,bulkRemove,toString get:item RECEIVE this value ok
            ConcurrentLinkedQueue remove(O,contains return RECEIVE this 1 ok
            ConcurrentLinkedDeque linkFirst,linkLast entry SEND this 1 ok
            ConcurrentLinkedDeque addAll after:Iterator.next SEND this item ok
            ConcurrentLinkedDeque pollFirst,pollLast,peekFirst,peekLast return RECEIVE this item ok
            ConcurrentLinkedDeque removeFirstOccurrence,removeLastOccurrence,contains,bulkRemove,toString get:item RECEIVE this value ok
            ConcurrentLinkedDeque removeFirstOccurrence,removeLastOccurrence,contains return RECEIVE this 1 ok

            ConcurrentHashMap putVal entry SEND this 2 ok
            ConcurrentHashMap replaceNode entry SEND this 2 ok
            ConcurrentHashMap merge entry SEND this 2 ok
            ConcurrentHashMap get,putVal,replaceNode,computeIfAbsent,computeIfPresent,compute,merge return RECEIVE this item ok
            ConcurrentHashMap computeIfAbsent after:Function.apply SEND this item ok
            ConcurrentHashMap compute,computeIfPresent before:BiFunction.apply RECEIVE this item ok
            ConcurrentHashMap merge before:BiFunction.apply RECEIVE this - always
            ConcurrentHashMap compute,computeIfPresent,merge after:BiFunction.apply SEND this item ok
            ConcurrentHashMap forEach,replaceAll before:BiConsumer.accept RECEIVE this item ok
            ConcurrentHashMap putVal,computeIfAbsent,compute,merge entry PUBLISH 1 - mutable
            ConcurrentHashMap putVal,replaceNode,merge entry PUBLISH 2 - mutable
            ConcurrentHashMap computeIfAbsent after:Function.apply PUBLISH item - mutable
            ConcurrentHashMap compute,computeIfPresent,merge after:BiFunction.apply PUBLISH item - mutable
            ConcurrentHashMap$MapEntry setValue entry PUBLISH 1 - mutable
            ConcurrentHashMap get,putVal,replaceNode,computeIfAbsent,computeIfPresent,compute,merge,containsValue,forEach,replaceAll get:key FOUND value - mutable
            ConcurrentHashMap get,putVal,replaceNode,computeIfAbsent,computeIfPresent,compute,merge,containsValue,forEach,replaceAll get:val FOUND value - mutable
            ConcurrentHashMap toString,hashCode,equals,removeValueIf,removeEntryIf get:key FOUND value - mutable
            ConcurrentHashMap toString,hashCode,equals,removeValueIf,removeEntryIf get:val FOUND value - mutable
            ConcurrentHashMap containsValue return RECEIVE this 1 ok
            ConcurrentHashMap$ValuesView forEach before:Consumer.accept RECEIVE .map item ok
            ConcurrentHashMap$KeySetView forEach before:Consumer.accept RECEIVE .map - always
            ConcurrentHashMap$EntrySetView forEach before:Consumer.accept RECEIVE .map - always
            ConcurrentHashMap$MapEntry setValue entry SEND .map 1 ok

            ConcurrentSkipListMap doPut entry SEND this 2 ok
            ConcurrentSkipListMap doPut,doGet,doRemove return RECEIVE this item ok
            ConcurrentSkipListMap replace(OO) entry SEND this 2 ok
            ConcurrentSkipListMap replace(OOO) entry SEND this 3 ok
            ConcurrentSkipListMap replace(OO) return RECEIVE this item ok
            ConcurrentSkipListMap merge entry SEND this 2 ok
            ConcurrentSkipListMap computeIfPresent,compute,merge return RECEIVE this item ok
            ConcurrentSkipListMap computeIfAbsent after:Function.apply SEND this item ok
            ConcurrentSkipListMap compute,computeIfPresent before:BiFunction.apply RECEIVE this item ok
            ConcurrentSkipListMap merge,replaceAll before:BiFunction.apply RECEIVE this - always
            ConcurrentSkipListMap compute,computeIfPresent,merge,replaceAll after:BiFunction.apply SEND this item ok
            ConcurrentSkipListMap forEach before:BiConsumer.accept RECEIVE this item ok
            ConcurrentSkipListMap doPut entry PUBLISH 1 - mutable
            ConcurrentSkipListMap doPut,replace(OO),merge entry PUBLISH 2 - mutable
            ConcurrentSkipListMap replace(OOO) entry PUBLISH 3 - mutable
            ConcurrentSkipListMap computeIfAbsent after:Function.apply PUBLISH item - mutable
            ConcurrentSkipListMap compute,computeIfPresent,merge,replaceAll after:BiFunction.apply PUBLISH item - mutable
            ConcurrentSkipListMap containsValue return RECEIVE this 1 ok
            ConcurrentSkipListMap firstKey,lastKey return RECEIVE this - always
            ConcurrentSkipListMap lowerKey,floorKey,ceilingKey,higherKey return RECEIVE this - ok
            ConcurrentSkipListMap findFirstEntry,findLastEntry,findNearEntry,doRemoveFirstEntry,doRemoveLastEntry return RECEIVE this entry ok

            CopyOnWriteArrayList add(O),addIfAbsent(O),addFirst,addLast entry SEND this 1 ok
            CopyOnWriteArrayList add(IO),set entry SEND this 2 ok
            CopyOnWriteArrayList addAll,addAllAbsent entry SEND this - always
            CopyOnWriteArrayList replaceAll,replaceAllRange after:UnaryOperator.apply SEND this item ok
            CopyOnWriteArrayList get(I),set,remove(I) return RECEIVE this item ok

            FutureTask set,setException,cancel entry SEND this - always
            FutureTask report entry RECEIVE this - always
            FutureTask isDone,isCancelled return RECEIVE this - ok
            FutureTask resultNow,exceptionNow return RECEIVE this - always

            ../Timer sched entry SEND 1 - always
            ../TimerThread mainLoop before:TimerTask.run RECEIVE item - always
            """;

    /**
     * Operations on all elements, or on any: also recorded if code that is not woven calls the method, such as the code
     * of streams.
     */
    private static final String LOOKUPS = """
            ArrayBlockingQueue * before:Consumer.accept RECEIVE this item ok
            ArrayBlockingQueue$Itr next return RECEIVE .this$0 item ok
            ArrayBlockingQueue$Itr * before:Consumer.accept RECEIVE .this$0 item ok
            LinkedBlockingQueue * before:Consumer.accept RECEIVE this item ok
            LinkedBlockingQueue$Itr next return RECEIVE .this$0 item ok
            LinkedBlockingQueue$Itr * before:Consumer.accept RECEIVE .this$0 item ok
            LinkedBlockingDeque * before:Consumer.accept RECEIVE this item ok
            LinkedBlockingDeque$AbstractItr next return RECEIVE .this$0 item ok
            LinkedBlockingDeque$AbstractItr * before:Consumer.accept RECEIVE .this$0 item ok
            PriorityBlockingQueue * before:Consumer.accept RECEIVE this item ok
            PriorityBlockingQueue$Itr next return RECEIVE .this$0 item ok
            PriorityBlockingQueue$Itr * before:Consumer.accept RECEIVE .this$0 item ok
            DelayQueue$Itr next() return RECEIVE .this$0 item ok
            LinkedTransferQueue * before:Consumer.accept RECEIVE this item ok
            LinkedTransferQueue$Itr next return RECEIVE .this$0 item ok
            LinkedTransferQueue$Itr * before:Consumer.accept RECEIVE .this$0 item ok
            ConcurrentLinkedQueue * before:Consumer.accept RECEIVE this item ok
            ConcurrentLinkedQueue$Itr next return RECEIVE .this$0 item ok
            ConcurrentLinkedDeque * before:Consumer.accept RECEIVE this item ok
            ConcurrentLinkedDeque$AbstractItr next return RECEIVE .this$0 item ok
            ConcurrentHashMap$ValueIterator next return RECEIVE .map item ok
            ConcurrentHashMap$KeyIterator next return RECEIVE .map .lastReturned.val always
            ConcurrentHashMap$EntryIterator next() return RECEIVE .map .lastReturned.val always
            ConcurrentSkipListMap$ValueIterator next entry RECEIVE .this$0 .nextValue ok
            ConcurrentSkipListMap$KeyIterator next entry RECEIVE .this$0 .nextValue ok
            ConcurrentSkipListMap$EntryIterator next() entry RECEIVE .this$0 .nextValue ok
            ConcurrentSkipListMap$SubMap$SubMapIter advance entry RECEIVE .this$0.m .nextValue ok
            ConcurrentSkipListMap$SubMap$SubMapIter descend,ascend entry RECEIVE .this$0.m .nextValue ok
            CopyOnWriteArrayList getArray return RECEIVE this - always

            ArrayBlockingQueue toArray return RECEIVE this - always
            PriorityBlockingQueue toArray return RECEIVE this - always
            DelayQueue toArray return RECEIVE this - always
            LinkedBlockingQueue toArray get:item RECEIVE this value ok
            LinkedBlockingQueue$LBQSpliterator * get:item RECEIVE .this$0 value ok
            LinkedBlockingDeque toArray get:item RECEIVE this value ok
            LinkedBlockingDeque$LBDSpliterator * get:item RECEIVE .this$0 value ok
            LinkedTransferQueue toArrayInternal,forEachFrom get:item RECEIVE this value ok
            LinkedTransferQueue$LTQSpliterator * get:item RECEIVE .this$0 value ok
            ConcurrentLinkedQueue toArrayInternal get:item RECEIVE this value ok
            ConcurrentLinkedQueue$CLQSpliterator * get:item RECEIVE .this$0 value ok
            ConcurrentLinkedDeque toArrayInternal get:item RECEIVE this value ok
            ConcurrentLinkedDeque$CLDSpliterator * get:item RECEIVE .this$0 value ok

            ConcurrentHashMap$* * get:key FOUND value - mutable
            ConcurrentHashMap$* * get:val FOUND value - mutable
            ConcurrentSkipListMap * get:key FOUND value - mutable
            ConcurrentSkipListMap * get:val FOUND value - mutable
            ConcurrentSkipListMap$* * get:key FOUND value - mutable
            ConcurrentSkipListMap$* * get:val FOUND value - mutable
            """;

    /** Also recorded if code that is not woven calls the method, such as the code of streams. */
    private static final String ANYWAY = """
            ThreadPoolExecutor execute entry SEND 1 - always
            ThreadPoolExecutor runWorker entry POOL this .corePoolSize queues
            ThreadPoolExecutor runWorker before:Runnable.run RECEIVE item - always
            ThreadPoolExecutor processWorkerExit entry SEND this - always
            ThreadPoolExecutor awaitTermination,isTerminated return RECEIVE this - ok
            ScheduledThreadPoolExecutor delayedExecute,reExecutePeriodic entry SEND 1 - always

            ThreadPerTaskExecutor taskComplete entry SEND this - always
            ThreadPerTaskExecutor awaitTermination(J,isTerminated return RECEIVE this - ok

            StructuredTaskScopeImpl$SubtaskImpl run exit SEND .scope - always
            StructuredTaskScopeImpl join,close exit RECEIVE this - always

            CompletableFuture internalComplete,completeNull,completeValue,completeThrowable,completeRelay,obtrudeValue,obtrudeException entry SEND this - always
            CompletableFuture * put:result SEND item - always
            CompletableFuture * get:result RECEIVE item - ok
            CompletableFuture$UniApply * get:result RECEIVE item - ok
            CompletableFuture$UniAccept * get:result RECEIVE item - ok
            CompletableFuture$UniRun * get:result RECEIVE item - ok
            CompletableFuture$UniWhenComplete * get:result RECEIVE item - ok
            CompletableFuture$UniHandle * get:result RECEIVE item - ok
            CompletableFuture$UniExceptionally * get:result RECEIVE item - ok
            CompletableFuture$UniComposeExceptionally * get:result RECEIVE item - ok
            CompletableFuture$UniRelay * get:result RECEIVE item - ok
            CompletableFuture$UniCompose * get:result RECEIVE item - ok
            CompletableFuture$BiApply * get:result RECEIVE item - ok
            CompletableFuture$BiAccept * get:result RECEIVE item - ok
            CompletableFuture$BiRun * get:result RECEIVE item - ok
            CompletableFuture$BiRelay * get:result RECEIVE item - ok
            CompletableFuture$OrApply * get:result RECEIVE item - ok
            CompletableFuture$OrAccept * get:result RECEIVE item - ok
            CompletableFuture$OrRun * get:result RECEIVE item - ok
            CompletableFuture$AnyOf * get:result RECEIVE item - ok
            CompletableFuture$AsyncSupply * get:result RECEIVE item - ok
            CompletableFuture$AsyncRun * get:result RECEIVE item - ok

            ForkJoinTask fork entry SEND this - always
            ForkJoinTask doExec entry RECEIVE this - always
            ForkJoinTask setDone,trySetThrown,trySetCancelled entry SEND this - always
            ForkJoinTask * get:status RECEIVE item - negative
            CountedCompleter * get:status RECEIVE item - negative
            CountedCompleter * get:pending SEND item - always
            CountedCompleter * get:pending RECEIVE item - zero
            CountedCompleter decrementPendingCountUnlessZero entry SEND this - always
            ForkJoinPool * get:status RECEIVE item - negative
            ForkJoinPool awaitWork,deregisterWorker entry SEND this - always
            ForkJoinPool awaitTermination,awaitQuiescence,isTerminated,isQuiescent return RECEIVE this - ok
            ForkJoinPool$WorkQueue push,lockedPush entry SEND 1 - always
            ForkJoinPool$WorkQueue * get:status RECEIVE item - negative
            DelayScheduler pend entry SEND 1 - always
            """;

    private static final Map<String, List<SynchroniserRow>> BY_CLASS = new HashMap<>();

    static {
        add(CALLED, Who.PROGRAM);
        add(LOOKUPS, Who.ANY_CALLER);
        add(ANYWAY, Who.WITHIN);
    }

    private SynchroniserTable() {}

    /** The rows of a class, and those of all classes nested in its outermost one; empty for most. */
    public static List<SynchroniserRow> of(String owner) {
        List<SynchroniserRow> own = BY_CLASS.getOrDefault(owner, List.of());
        int nested = owner.indexOf('$');
        List<SynchroniserRow> all =
                nested < 0 ? List.of() : BY_CLASS.getOrDefault(owner.substring(0, nested) + NESTED, List.of());
        if (all.isEmpty()) {
            return own;
        }
        List<SynchroniserRow> both = new ArrayList<>(own);
        both.addAll(all);
        return both;
    }

    /** The rows of a JDK method. */
    public static List<SynchroniserRow> of(String owner, String method, String descriptor) {
        List<SynchroniserRow> rows = new ArrayList<>();
        for (SynchroniserRow row : of(owner)) {
            if (row.isOf(method, descriptor)) {
                rows.add(row);
            }
        }
        return rows;
    }

    /** All rows. */
    static List<SynchroniserRow> all() {
        List<SynchroniserRow> all = new ArrayList<>();
        for (List<SynchroniserRow> rows : BY_CLASS.values()) {
            all.addAll(rows);
        }
        return all;
    }

    private static void add(String table, Who who) {
        for (String line : table.split("\n")) {
            if (!line.isEmpty()) {
                String[] words = line.split(" ");
                if (words.length != 7) {
                    throw new IllegalArgumentException("not seven words: " + line);
                }
                addLine(words, who);
            }
        }
    }

    private static void addLine(String[] words, Who who) {
        String owner = words[0].startsWith("../") ? "java/util/" + words[0].substring(3) : CONCURRENT + words[0];
        String[] point = words[2].split(":");
        for (String method : words[1].split(",")) {
            SynchroniserRow row = new SynchroniserRow(
                    owner,
                    described(method),
                    Point.valueOf(point[0].toUpperCase(Locale.ROOT)),
                    point.length > 1 ? point[1] : "",
                    Op.valueOf(words[3]),
                    words[4],
                    words[5],
                    When.valueOf(words[6].toUpperCase(Locale.ROOT)),
                    who);
            List<SynchroniserRow> rows = BY_CLASS.get(owner);
            if (rows == null) {
                rows = new ArrayList<>();
                BY_CLASS.put(owner, rows);
            }
            rows.add(row);
        }
    }

    private static String described(String method) {
        int at = method.indexOf('(');
        return at < 0 ? method : method.substring(0, at) + method.substring(at).replace("O", OBJECT);
    }

    /**
     * Whether a scheduler decides at the start of the called method, so that the caller needs no decision before it.
     */
    public static boolean isDecided(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESPECIAL && owner.startsWith("java/util/Abstract")) {
            // It calls methods of the object again.
            return !name.equals("<init>");
        }
        return owner.startsWith(CONCURRENT)
                && of(owner, name, descriptor).stream().anyMatch(SynchroniserRow::isDecision);
    }
}
