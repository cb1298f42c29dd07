package dev.heddle.subjects.primitive;

import dev.heddle.subjects.primitive.Primitive.Controlled;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * All primitives, and the command that runs their programs.
 *
 * <p>Arguments: none for both twins of all, one after the other; else the names of some, and {@code ordered} or
 * {@code unordered} for one twin only. Prints each twin before it is run. With {@code racing} the unordered twins are
 * run without care for who comes first, and those whose payload did not arrive are printed too, as {@code missed}.
 */
public final class Primitives {
    private static final int FIRST = 17;
    private static final int VIRTUAL = 21;

    /** How often an unordered twin is run, until its payload does not arrive. */
    private static final int ROUNDS = 20;

    private static final List<String> TWINS = List.of("ordered", "unordered", "racing");

    private static final List<Primitive> ALL = new ArrayList<>();

    static {
        monitors();
        threads();
        locks();
        synchronizers();
        queues();
        collections();
        tasks();
        atomics();
        publication();
    }

    private Primitives() {}

    /** All of them, in an order that does not change. */
    public static List<Primitive> all() {
        return Collections.unmodifiableList(ALL);
    }

    /** @throws Exception if a payload did not arrive, or a program failed otherwise */
    public static void main(String[] args) throws Exception {
        List<String> names = List.of(args);
        for (Primitive primitive : ALL) {
            if (!primitive.isHere() || !wanted(names, primitive)) {
                continue;
            }
            if (names.contains("racing")) {
                race(primitive);
                continue;
            }
            if (!names.contains("unordered") && primitive.orders()) {
                System.out.println("ordered ".concat(primitive.name()));
                primitive.program().get().ordered();
            }
            if (!names.contains("ordered") && primitive.twin()) {
                System.out.println("unordered ".concat(primitive.name()));
                primitive.program().get().unordered();
            }
        }
    }

    private static boolean wanted(List<String> words, Primitive primitive) {
        boolean named = words.stream().anyMatch(word -> !TWINS.contains(word));
        return !named || words.contains(primitive.name());
    }

    private static void race(Primitive primitive) throws Exception {
        if (primitive.twin()) {
            System.out.println("racing ".concat(primitive.name()));
            boolean arrived = true;
            for (int i = 0; i < ROUNDS && arrived; i++) {
                HandOff program = primitive.program().get();
                arrived = program.racing();
                if (!program.canBeRepeated()) {
                    break;
                }
            }
            if (!arrived) {
                System.out.println("missed ".concat(primitive.name()));
            }
        }
    }

    private static void monitors() {
        String family = "Monitors";
        add(family, "monitor", "ACQUIRE RELEASE", MonitorHandOffs.Monitor::new);
        add(family, "wait and notify", "WAIT WAKE NOTIFY", MonitorHandOffs.WaitNotify::untimed);
        add(family, "wait with a timeout and notifyAll", "WAIT WAKE NOTIFY_ALL", MonitorHandOffs.WaitNotify::timed);
        add(family, "interrupt of a wait", "INTERRUPT INTERRUPTED", MonitorHandOffs.InterruptedWait::new);
        add(family, "interrupt of a sleep", "INTERRUPT INTERRUPTED SLEEP", MonitorHandOffs.InterruptedSleep::new);
        add(family, "interrupt of a join", "INTERRUPT INTERRUPTED", MonitorHandOffs.InterruptedJoin::new);
        add(family, "interrupt that is asked for", "INTERRUPT INTERRUPTED", MonitorHandOffs.InterruptSeen::new);
    }

    private static void threads() {
        String family = "Threads";
        add(family, "Thread.start", "START BEGIN", ThreadHandOffs.Start::new);
        add(family, "Thread.join", "END JOIN", ThreadHandOffs.Join::untimed);
        add(family, "Thread.join with a timeout", "END JOIN", ThreadHandOffs.Join::timed);
        none(family, "Thread.sleep", "SLEEP", ThreadHandOffs.Sleep::new);
        none(family, "Thread.yield and onSpinWait", "", ThreadHandOffs.Yield::new);
        none(family, "nothing at all", "", ThreadHandOffs.Nothing::new);
        add(family, "LockSupport.park", "PARK RESUME UNPARK", ThreadHandOffs.Park::new);
        add(family, "LockSupport.parkNanos", "PARK RESUME UNPARK", ThreadHandOffs.TimedPark::new);
        add(family, "virtual thread: start", true, VIRTUAL, "START BEGIN", ThreadHandOffs.VirtualThread::new);
        add(family, "virtual thread: join", true, VIRTUAL, "END JOIN", ThreadHandOffs.VirtualThreadJoin::new);
    }

    private static void locks() {
        String family = "Locks";
        String exclusive = "ACQUIRE RELEASE";
        String both = "ACQUIRE RELEASE ACQUIRE_SHARED RELEASE_SHARED";
        add(family, "ReentrantLock.lock", exclusive, () -> new LockHandOffs.Simple(new ReentrantLock()));
        add(family, "ReentrantLock.lock, fair", exclusive, () -> new LockHandOffs.Simple(new ReentrantLock(true)));
        add(family, "ReentrantLock.tryLock", exclusive, () -> new LockHandOffs.TryLock(new ReentrantLock()));
        add(
                family,
                "ReentrantLock.tryLock with a timeout",
                exclusive,
                () -> new LockHandOffs.TimedLock(new ReentrantLock()));
        add(
                family,
                "ReentrantLock.lockInterruptibly",
                exclusive,
                () -> new LockHandOffs.InterruptibleLock(new ReentrantLock()));
        add(
                family,
                "ReentrantReadWriteLock: write, then read",
                both,
                () -> new LockHandOffs.WriteThenRead(new ReentrantReadWriteLock()));
        add(
                family,
                "ReentrantReadWriteLock: read, then write",
                both,
                () -> new LockHandOffs.ReadThenWrite(new ReentrantReadWriteLock()));
        none(
                family,
                "ReentrantReadWriteLock: read and read",
                "ACQUIRE_SHARED RELEASE_SHARED",
                LockHandOffs.ReadAndRead::new);
        add(
                family,
                "StampedLock.asWriteLock",
                exclusive,
                () -> new LockHandOffs.Simple(new StampedLock().asWriteLock()));
        add(
                family,
                "StampedLock: optimistic read",
                "ACQUIRE RELEASE ATOMIC_WRITE ATOMIC_READ",
                LockHandOffs.Optimistic::new);
        add(family, "StampedLock: conversion", both, LockHandOffs.Conversion::new);
        add(family, "Condition.await", "WAIT WAKE NOTIFY", () -> new LockHandOffs.OfCondition(false));
        add(family, "Condition.await with a timeout", "WAIT WAKE NOTIFY", () -> new LockHandOffs.OfCondition(true));
    }

    private static void synchronizers() {
        String family = "Synchronizers";
        String handOff = "SEND RECEIVE";
        add(family, "Semaphore.acquire", "GIVE_PERMITS TAKE_PERMITS", SynchronizerHandOffs.Permit::new);
        add(family, "Semaphore.tryAcquire", "GIVE_PERMITS TAKE_PERMITS", SynchronizerHandOffs.TriedPermit::new);
        add(family, "CountDownLatch.await", handOff, SynchronizerHandOffs.Latch::new);
        add(family, "CountDownLatch.getCount", handOff, SynchronizerHandOffs.LatchCount::new);
        add(family, "CountDownLatch by method reference", handOff, SynchronizerHandOffs.LatchByReference::new);
        add(family, "CyclicBarrier", handOff, SynchronizerHandOffs.Barrier::new);
        add(family, "Phaser.arriveAndAwaitAdvance", handOff, SynchronizerHandOffs.PhaserAdvance::new);
        add(family, "Phaser.arrive and awaitAdvance", handOff, SynchronizerHandOffs.PhaserArrival::new);
        add(family, "Exchanger", handOff, SynchronizerHandOffs.Exchange::new);
        add(
                family,
                "a synchronizer of one's own",
                "GIVE_PERMITS TAKE_PERMITS",
                SynchronizerHandOffs.OwnSynchronizer::new);
    }

    private static void queues() {
        String family = "Blocking queues";
        String handOff = "SEND RECEIVE";
        add(family, "ArrayBlockingQueue", handOff, () -> new CollectionHandOffs.Blocking(new ArrayBlockingQueue<>(1)));
        add(family, "LinkedBlockingQueue", handOff, () -> new CollectionHandOffs.Blocking(new LinkedBlockingQueue<>()));
        add(family, "LinkedBlockingDeque", handOff, () -> new CollectionHandOffs.Blocking(new LinkedBlockingDeque<>()));
        add(
                family,
                "PriorityBlockingQueue",
                handOff,
                () -> new CollectionHandOffs.Blocking(new PriorityBlockingQueue<>()));
        add(family, "DelayQueue", handOff, () -> new CollectionHandOffs.Blocking(new DelayQueue<Item>()));
        add(family, "SynchronousQueue", handOff, () -> new CollectionHandOffs.Blocking(new SynchronousQueue<>()));
        add(family, "LinkedTransferQueue", handOff, () -> new CollectionHandOffs.Transfer(new LinkedTransferQueue<>()));
    }

    private static void collections() {
        String family = "Concurrent collections";
        String handOff = "SEND RECEIVE";
        add(
                family,
                "ConcurrentLinkedQueue",
                handOff,
                () -> new CollectionHandOffs.Polled(new ConcurrentLinkedQueue<>()));
        add(
                family,
                "ConcurrentLinkedDeque",
                handOff,
                () -> new CollectionHandOffs.Polled(new ConcurrentLinkedDeque<>()));
        add(family, "ConcurrentHashMap", handOff, () -> new CollectionHandOffs.Mapped(new ConcurrentHashMap<>()));
        add(
                family,
                "ConcurrentHashMap.computeIfAbsent",
                handOff,
                () -> new CollectionHandOffs.Computed(new ConcurrentHashMap<>()));
        add(
                family,
                "ConcurrentSkipListMap",
                handOff,
                () -> new CollectionHandOffs.Mapped(new ConcurrentSkipListMap<>()));
        add(
                family,
                "ConcurrentSkipListSet",
                handOff,
                () -> new CollectionHandOffs.Iterated(new ConcurrentSkipListSet<>()));
        add(
                family,
                "CopyOnWriteArrayList",
                handOff,
                () -> new CollectionHandOffs.Iterated(new CopyOnWriteArrayList<>()));
        add(family, "CopyOnWriteArraySet", handOff, () -> new CollectionHandOffs.Iterated(new CopyOnWriteArraySet<>()));
    }

    private static void tasks() {
        String family = "Tasks";
        String handOff = "SEND RECEIVE";
        add(
                family,
                "ThreadPoolExecutor.execute",
                handOff,
                () -> new TaskHandOffs.Execute(Executors.newFixedThreadPool(1)));
        add(
                family,
                "ThreadPoolExecutor.submit and get",
                handOff,
                () -> new TaskHandOffs.Result(Executors.newFixedThreadPool(1)));
        add(family, "awaitTermination", handOff, TaskHandOffs.Termination::new);
        add(family, "ScheduledThreadPoolExecutor", handOff, TaskHandOffs.Schedule::new);
        add(family, "invokeAll", false, FIRST, handOff, () -> new TaskHandOffs.Invoke(true));
        add(family, "invokeAny", false, FIRST, handOff, () -> new TaskHandOffs.Invoke(false));
        add(family, "ForkJoinPool.execute", handOff, () -> new TaskHandOffs.Execute(new ForkJoinPool(1)));
        add(family, "ForkJoinPool.submit and get", handOff, () -> new TaskHandOffs.Result(new ForkJoinPool(1)));
        add(family, "fork", handOff, TaskHandOffs.Fork::new);
        add(family, "common pool", handOff, () -> new TaskHandOffs.Supply(ForkJoinPool.commonPool()));
        add(family, "CompletableFuture.runAsync and join", handOff, TaskHandOffs.SupplyThenJoin::new);
        add(family, "CompletableFuture.thenApplyAsync", handOff, TaskHandOffs.ThenApply::new);
        add(family, "CompletableFuture.complete and get", handOff, TaskHandOffs.Complete::new);
        add(family, "a thread that the JDK started", handOff, TaskHandOffs.ThreadOfTheJdk::new);
        add(family, "Timer", handOff, TaskHandOffs.OfTimer::new);
        add(family, "parallel stream", false, FIRST, handOff, TaskHandOffs.ParallelStream::new);
    }

    private static void atomics() {
        String family = "Volatile and atomic";
        String atomic = "ATOMIC_WRITE ATOMIC_READ";
        add(family, "volatile field", "PUT_VOLATILE GET_VOLATILE", AtomicHandOffs.VolatileField::new);
        add(
                family,
                "volatile static field",
                "PUT_STATIC_VOLATILE GET_STATIC_VOLATILE",
                AtomicHandOffs.VolatileStatic::new);
        add(family, "AtomicBoolean.compareAndSet", atomic, AtomicHandOffs.OfBoolean::new);
        add(family, "AtomicInteger.set and get", atomic, AtomicHandOffs.SetAndGet::new);
        add(family, "a class that extends AtomicInteger", atomic, AtomicHandOffs.Extended::new);
        add(family, "AtomicLong.incrementAndGet", atomic, AtomicHandOffs.Increment::new);
        add(family, "AtomicReference.setRelease and getAcquire", atomic, AtomicHandOffs.Reference::new);
        add(family, "AtomicMarkableReference", atomic, AtomicHandOffs.Markable::new);
        add(family, "AtomicIntegerArray", atomic, AtomicHandOffs.Element::new);
        add(family, "AtomicIntegerFieldUpdater", "ATOMIC_WRITE GET_VOLATILE", AtomicHandOffs.Updater::new);
        add(family, "LongAdder", atomic, AtomicHandOffs.Adder::new);
        for (AtomicHandOffs.Handle.Mode mode : AtomicHandOffs.Handle.Mode.values()) {
            add(family, mode.title, atomic, () -> new AtomicHandOffs.Handle(mode));
        }
        add(
                family,
                "VarHandle of a static field",
                "ATOMIC_WRITE GET_STATIC_VOLATILE",
                AtomicHandOffs.StaticHandle::new);
        add(family, "VarHandle of an array element", atomic, AtomicHandOffs.ArrayHandle::new);
    }

    private static void publication() {
        String family = "Publication";
        add(family, "class initialisation", "CLASS_READY", PublicationHandOffs.ClassInitialisation::new);
        add(family, "final field with an array", "FREEZE", PublicationHandOffs.FinalArray::new);
        add(family, "ClassValue.get", "SEND RECEIVE", PublicationHandOffs.OfClass::byCall);
        add(family, "ClassValue.get by method reference", "SEND RECEIVE", PublicationHandOffs.OfClass::byReference);
    }

    private static void add(String family, String name, String operations, Supplier<HandOff> program) {
        add(family, name, true, FIRST, operations, program);
    }

    private static void add(
            String family, String name, boolean twin, int since, String operations, Supplier<HandOff> program) {
        ALL.add(new Primitive(
                family, name, true, twin, since, List.of(operations.split(" ")), controlled(family, name), program));
    }

    /** One that orders nothing: it has the unordered twin only. */
    private static void none(String family, String name, String operations, Supplier<HandOff> program) {
        List<String> needed = operations.isEmpty() ? List.of() : List.of(operations.split(" "));
        ALL.add(new Primitive(family, name, false, true, FIRST, needed, controlled(family, name), program));
    }

    private static Controlled controlled(String family, String name) {
        return switch (family) {
            case "Monitors", "Threads" -> Controlled.ITSELF;
            case "Concurrent collections", "Volatile and atomic" -> Controlled.NEVER_BLOCKS;
            case "Publication" -> name.startsWith("class") ? Controlled.THROUGH : Controlled.NEVER_BLOCKS;
            default -> Controlled.PARTS;
        };
    }
}
