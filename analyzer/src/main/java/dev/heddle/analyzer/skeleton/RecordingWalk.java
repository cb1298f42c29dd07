package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import java.util.Arrays;

/**
 * The base of second passes over a recording. It tracks the frames, locks, contexts and segment of every thread, and
 * calls methods of the subclass for each event. A recording may begin in the middle of a call, and may lack one half of
 * a pair. An exit without an entry and a release without an acquisition are counted and otherwise ignored.
 */
public abstract class RecordingWalk implements EventConsumer {
    private final Skeleton skeleton;
    private final SiteIndex sites;
    private final Contexts contexts;
    private final LockStates lockStates = new LockStates();
    private ThreadState[] threads = new ThreadState[16];
    private final OwnershipTransfers ownershipTransfers;
    private long exitsWithoutEntry;
    private long releasesWithoutAcquisition;

    protected RecordingWalk(Skeleton skeleton) {
        this.skeleton = skeleton;
        this.sites = skeleton.sites();
        this.contexts = new Contexts(sites);
        this.ownershipTransfers = new OwnershipTransfers(skeleton);
    }

    @Override
    public final void event(long stamp, int thread, int site, int target, int aux) {
        ThreadState state = state(thread);
        int before = state.segment();
        state.advance(skeleton.segments());
        if (state.segment() != before) {
            nextSegment(state);
        }
        ownershipTransfers.at(thread, state.segment(), stamp);
        Op op = sites.op(site);
        if (op != Op.HELD && op != Op.STACK && op != Op.REQUEST) {
            state.forgetPresumed();
        }
        switch (op.family()) {
            case ACCESS -> {
                ownershipTransfers.accessed(state, target);
                access(state, op, site, target, aux);
            }
            case LOCK -> lock(state, op, site, target, aux);
            case SIGNAL -> {
                signalled(state, op, site, target, aux);
                lock(state, op, site, target, aux);
            }
            case CALL -> call(state, op, site, target, aux);
            case NAME -> name(state, op, stamp, site, target, aux);
            case ATOMIC -> atomic(state, op, site, target, aux);
            case LOOP -> {}
        }
    }

    private void name(ThreadState state, Op op, long stamp, int site, int target, int aux) {
        switch (op) {
            case HOLDS -> holds(target, aux);
            case HANDED_OVER -> state.meet(target, aux);
            case LAST_ACCESS -> {
                int owner = state.metOwner();
                if (owner >= 0
                        && owner < sites.names().threadLimit()
                        && sites.names().hasSite(aux)) {
                    ownershipTransfers.met(state, state.met(), state(owner), stamp, target, aux);
                }
            }
            case STACK -> state.stack(aux);
            case CLASS_USE -> usesClass(state, site);
            case POOL -> worksFor(state, target, aux);
            case READ_AGAIN -> {
                if (sites.names().hasSite(aux)) {
                    readAgain(state, target, aux);
                }
            }
            default -> {}
        }
    }

    /** Called for a read or write of a variable. */
    protected void access(ThreadState state, Op op, int site, int target, int aux) {}

    /** Called before a thread's first event of another segment. */
    protected void nextSegment(ThreadState state) {}

    /** Called when a thread may repeat a read at a site without an event, until its next acquire or release. */
    protected void readAgain(ThreadState state, int target, int site) {}

    /** Called when an array is found inside another one. */
    protected void holds(int inner, int outer) {}

    /** Called when a thread is about to use, for the first time, a class whose initialiser is on a cycle of needs. */
    protected void usesClass(ThreadState state, int site) {}

    /** Called when a thread begins to work for a pool that queues tasks from a number of threads on. */
    protected void worksFor(ThreadState state, int pool, int threads) {}

    /** Called before the innermost frame exits. */
    protected void leaving(ThreadState state) {}

    /**
     * Called when a thread acquires a lock in a mode in which it did not {@linkplain Hold hold} it before, or
     * reacquires it after a wait.
     */
    protected void acquired(ThreadState state, int hold) {}

    /**
     * Called when a thread is about to get a new hold; it still has the holds from the time of its request.
     *
     * @param op {@link Op#ACQUIRE}, {@link Op#ACQUIRE_SHARED}, or {@link Op#WAKE} for the return from a wait
     * @param place number of the place of the request
     */
    protected void requested(ThreadState state, Op op, int hold, int place) {}

    /**
     * Called when a thread is observed to wait for a lock; it waits until its next event.
     *
     * @param stack number of the call stack of the wait, or -1
     */
    protected void waiting(ThreadState state, int lock, int stack) {}

    /** Called when a thread sends or receives a signal, or waits for one. The locks are those held before. */
    protected void signalled(ThreadState state, Op op, int site, int target, int aux) {}

    /** Called for a read or write of an atomic variable. */
    protected void atomic(ThreadState state, Op op, int site, int target, int aux) {}

    private void lock(ThreadState state, Op op, int site, int target, int aux) {
        ThreadLocks locks = state.locks();
        switch (op) {
            case ACQUIRE -> acquire(state, op, Hold.exclusive(target), site, aux);
            case ACQUIRE_SHARED -> acquire(state, op, Hold.shared(target), site, aux);
            case REQUEST -> waiting(state, target, aux);
            case HELD -> {
                int hold = Hold.exclusive(target);
                if (sites.names().hasSite(aux) && !state.locks().has(hold)) {
                    state.presume(hold, lockStates.place(aux, state.lockContext(), -1));
                    acquired(state, hold);
                }
            }
            case RELEASE -> count(locks.release(Hold.exclusive(target)));
            case RELEASE_SHARED -> count(locks.release(Hold.shared(target)));
            case WAIT -> count(locks.releaseForWait(waited(target, aux)));
            case WAKE -> {
                int place = lockStates.place(site, state.lockContext(), -1);
                if (!locks.has(waited(target, aux))) {
                    requested(state, op, waited(target, aux), place);
                }
                if (locks.restoreAfterWait(waited(target, aux), place)) {
                    acquired(state, waited(target, aux));
                }
            }
            default -> {}
        }
    }

    private void acquire(ThreadState state, Op op, int hold, int site, int lockClass) {
        int place = lockStates.place(site, state.lockContext(), lockClass);
        if (!state.locks().has(hold)) {
            requested(state, op, hold, place);
        }
        if (state.locks().acquire(hold, place)) {
            acquired(state, hold);
        }
    }

    /** The lock that a wait releases: the lock of a condition, which is in aux, or the monitor itself. */
    private static int waited(int target, int aux) {
        return Hold.exclusive(aux == 0 ? target : aux);
    }

    private void count(boolean matched) {
        if (!matched) {
            releasesWithoutAcquisition++;
        }
    }

    private void call(ThreadState state, Op op, int site, int target, int aux) {
        FrameStack frames = state.frames();
        switch (op) {
            case ENTER -> frames.enter(site, target, contexts.enter(frames.context(), aux, site));
            case EXIT -> {
                if (frames.depth() == 0) {
                    exitsWithoutEntry++;
                } else {
                    leaving(state);
                    frames.exit();
                }
            }
            case RECEIVER -> frames.receive(target);
            default -> {}
        }
    }

    private ThreadState state(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
        if (threads[thread] == null) {
            threads[thread] =
                    new ThreadState(thread, lockStates, skeleton.segments().first(thread));
        }
        return threads[thread];
    }

    /** Exits the frames that were still open at the end of the recording. */
    protected final void leaveAll() {
        for (ThreadState state : threads) {
            while (state != null && state.frames().depth() > 0) {
                leaving(state);
                state.frames().exit();
            }
        }
    }

    /** Objects whose first accesses are not in the recording. */
    public final OwnershipTransfers ownershipTransfers() {
        return ownershipTransfers;
    }

    public final Skeleton skeleton() {
        return skeleton;
    }

    public final SiteIndex sites() {
        return sites;
    }

    public final Contexts contexts() {
        return contexts;
    }

    public final LockStates lockStates() {
        return lockStates;
    }

    public final long exitsWithoutEntry() {
        return exitsWithoutEntry;
    }

    public final long releasesWithoutAcquisition() {
        return releasesWithoutAcquisition;
    }
}
