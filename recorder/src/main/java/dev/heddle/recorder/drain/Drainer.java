package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingSink;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Empties the rings into the recording, on a thread of its own.
 *
 * <p>A ring is emptied when it is filled to a certain part. All rings are emptied when an event has waited long enough
 * or a thread has no room: few large blocks cost less than many small ones.
 *
 * <p>Other threads access only the fields with a comment that names them.
 */
public final class Drainer implements Runnable, LockWaits.Events {
    static final String THREAD_NAME = "heddle-drainer";

    private static final long SHORT_PAUSE_NANOS = 500_000;
    private static final long LONG_PAUSE_NANOS = 5_000_000;
    private static final long STARVED_NANOS = 1_000_000;
    private static final int MAX_STARVED = 5_000;
    /** A ring with this many words is emptied at once, so that few threads need a large ring. */
    private static final int TAKEN_WORDS = 1 << 12;
    /** A thread never leaves more rings behind than this. */
    private static final int MAX_RINGS = 8;

    /** Lock waits are not examined before, because the JDK classes for that take long to load. */
    private static final long FIRST_LOOK_NANOS = 1_000_000_000;

    private static final long[] NOTHING = {};

    private final Dictionary dictionary;
    private final DiskGuard disk;
    private final long flushNanos;
    private final Consumer<Throwable> onFailure;
    /** Null if a scheduler models lock waits itself. */
    private final LockWaits lockWaits;

    private final LockSamples lockSamples;

    private final Thread thread = new HeddleThread(this, THREAD_NAME);
    private final RecordingFiles files;
    private final DrainRequests requests = new DrainRequests(thread);
    private final long[] buffer = new long[ThreadLog.RING_WORDS];
    private final Map<ThreadLog, Progress> progress = new HashMap<>();
    private Block writing;
    private long begin;
    // Steps that may run out of memory, made in advance because making them needs memory as well.
    private final Runnable writeNext = this::writeNext;
    private final Runnable drainAll = this::drainAll;
    private final Runnable copyAll;
    private final Runnable writeRest = this::writeRest;
    private final Runnable addLockWaits = this::addLockWaits;
    private final Runnable closeLockSamples = this::closeLockSamples;

    private long threads;
    /** For threads that have ended. */
    private long omitted;

    private long omittedByLiving;

    private long lastSweep;

    private volatile Throwable failure;
    /** Set by a thread that halts the JVM. */
    private volatile boolean isHalting;

    /** The progress of one thread's blocks. */
    private static final class Progress {
        private int sequence;
        /** Events taken from its rings. */
        private long taken;

        private int dropped;
    }

    private record Block(int thread, int sequence, int dropped, long[] words, int count) {}

    /**
     * @param flushNanos how long an event may wait in a ring
     * @param isControlled whether a scheduler decides which thread gets a lock, and models lock waits itself
     * @param onFailure gets the reason why the recording ends before the program; called by the drainer, which has
     *     closed the file
     */
    public Drainer(
            Path directory,
            Manifest manifest,
            Dictionary dictionary,
            long flushNanos,
            boolean isControlled,
            Consumer<Throwable> onFailure) {
        this(directory, manifest, dictionary, DiskGuard.of(directory), flushNanos, isControlled, onFailure);
    }

    /** Like the other constructor, with a guard that measures free space. */
    Drainer(
            Path directory,
            Manifest manifest,
            Dictionary dictionary,
            DiskGuard disk,
            long flushNanos,
            boolean isControlled,
            Consumer<Throwable> onFailure) {
        this.files = new RecordingFiles(directory, manifest, thread);
        this.copyAll = files::copyAll;
        this.dictionary = dictionary;
        this.disk = disk;
        this.flushNanos = flushNanos;
        this.onFailure = onFailure;
        this.lockSamples = new LockSamples(directory, dictionary);
        this.lockWaits = isControlled ? null : new LockWaits(dictionary, new DeadlockWatch(directory));
    }

    /** Starts emptying the rings. */
    public void start() {
        Threads.setDrainer(thread);
        thread.start();
    }

    @Override
    public void run() {
        Threads.ignoreCurrent();
        begin = System.nanoTime();
        try {
            files.create();
            requests.begun();
            drainUntilClosed();
            // The queue may take seconds to open, and the process may be killed meanwhile.
            insist(drainAll);
            if (!isHalting) {
                files.awaitQueue();
            }
            throwFailure();
            finish();
        } catch (Throwable e) {
            // From now on no thread waits for room.
            Threads.close();
            failure = e;
            files.abandon(e);
            onFailure.accept(e);
        } finally {
            Threads.close();
            requests.closed();
        }
    }

    private void drainUntilClosed() throws Throwable {
        long pause = SHORT_PAUSE_NANOS;
        int starved = 0;
        boolean woken = false;
        while (!requests.isClosing()) {
            long asked = requests.flushesAsked();
            boolean busy = false;
            try {
                boolean isAsked = asked != requests.flushesDone();
                busy = drain(woken || isAsked);
                files.openQueueIfDue(isAsked);
                busy |= files.copySome();
                if (!files.isEarly()) {
                    requests.flushed(asked);
                }
                starved = 0;
            } catch (OutOfMemoryError e) {
                // Usually the program's doing, and nothing was taken from a ring: retry for a while.
                if (++starved > MAX_STARVED) {
                    throw e;
                }
            }
            throwFailure();
            disk.check();
            StampGuard.check(Threads.latestStamp());
            pause = busy ? SHORT_PAUSE_NANOS : Math.min(Math.min(LONG_PAUSE_NANOS, flushNanos / 2), pause * 2);
            if (asked == requests.flushesAsked()) {
                long limit = starved > 0 ? STARVED_NANOS : pause;
                long parked = System.nanoTime();
                LockSupport.parkNanos(this, limit);
                // Woken early, because a thread needs room.
                woken = System.nanoTime() - parked < limit;
            }
        }
    }

    private void throwFailure() throws Throwable {
        Throwable why = failure();
        if (why != null) {
            throw why;
        }
    }

    private Throwable failure() {
        return failure != null ? failure : files.failure();
    }

    /**
     * Empties the rings that are full enough; all of them if it is time.
     *
     * @param now whether it is time anyway
     */
    private boolean drain(boolean now) {
        boolean busy = false;
        long time = System.nanoTime();
        boolean all = now || time - lastSweep >= flushNanos - LONG_PAUSE_NANOS;
        if (all) {
            lastSweep = time;
        }
        for (ThreadLog log : Threads.all()) {
            boolean isDead = log.isEnded();
            boolean isUnseen = !isDead && log.thread.getState() == Thread.State.TERMINATED;
            busy |= drain(log, all || isDead || isUnseen);
            if (isUnseen && log.available() == 0) {
                // The thread's end was not recorded, for example of a virtual thread. No other thread writes into its
                // ring any more, and there is room.
                log.end();
                isDead = true;
                busy |= drain(log, true);
            }
            if (isDead && log.available() == 0) {
                close(log);
            }
        }
        dictionary.writeTo(files.sink());
        files.flushEarly();
        if (lockWaits != null && time - begin >= FIRST_LOOK_NANOS && lockWaits.isDue(time)) {
            lockWaits.examine(time, this);
        }
        if (time - begin >= FIRST_LOOK_NANOS) {
            lockSamples.examine(time);
        }
        return busy;
    }

    /**
     * @param isTime whether small amounts are also taken
     * @return whether the amount was large
     */
    private boolean drain(ThreadLog log, boolean isTime) {
        boolean busy = false;
        // A thread that has outgrown its first rings leaves several.
        for (int rings = 0; rings < MAX_RINGS; rings++) {
            int words = log.available();
            boolean isMuch = words >= TAKEN_WORDS;
            if (words == 0 || !isTime && !isMuch || !files.hasRoom()) {
                break;
            }
            take(log, words);
            busy |= isMuch;
        }
        return busy;
    }

    private void take(ThreadLog log, int words) {
        Progress at = progress(log);
        int droppedNow = log.dropped();
        Block block = new Block(log.number, at.sequence, droppedNow - at.dropped, buffer, words / 2);
        // From here on only names and Chronicle need memory.
        log.take(buffer, words);
        at.sequence++;
        at.taken += block.count;
        at.dropped = droppedNow;
        write(block);
    }

    @Override
    public long taken(ThreadLog log) {
        return progress(log).taken;
    }

    /** Adds events that the thread does not record itself. */
    @Override
    public void add(ThreadLog log, long[] words) {
        Progress at = progress(log);
        write(new Block(log.number, at.sequence++, 0, words, words.length / 2));
    }

    private Progress progress(ThreadLog log) {
        Progress at = progress.get(log);
        if (at == null) {
            at = new Progress();
            progress.put(log, at);
            threads++;
        }
        return at;
    }

    /** In the order of the blocks; names are written after the events that use them. */
    private void write(Block block) {
        writing = block;
        insist(writeNext);
    }

    private void writeNext() {
        RecordingSink sink = files.sink();
        dictionary.writeTo(sink);
        sink.events(writing.thread, writing.sequence, writing.dropped, writing.words, 0, writing.count);
    }

    /**
     * Out of memory is usually the program's problem and temporary, so a step that needs memory is retried for a while.
     * If an inner step fails, the outer step fails too: the events that the inner step took from a ring are lost.
     */
    private void insist(Runnable step) {
        for (int starved = 0; ; starved++) {
            try {
                step.run();
                return;
            } catch (OutOfMemoryError e) {
                if (starved == MAX_STARVED || failure() != null) {
                    failure = e;
                    throw e;
                }
                LockSupport.parkNanos(this, STARVED_NANOS);
            }
        }
    }

    private void close(ThreadLog log) {
        omitted += log.omitted();
        countLastDrops(log);
        progress.remove(log);
        Threads.remove(log);
    }

    /** Events that a thread has dropped since its last block get a block of their own, without events. */
    private void countLastDrops(ThreadLog log) {
        int droppedNow = log.dropped();
        if (droppedNow > 0) {
            Progress at = progress(log);
            if (droppedNow > at.dropped) {
                Block block = new Block(log.number, at.sequence, droppedNow - at.dropped, NOTHING, 0);
                at.sequence++;
                at.dropped = droppedNow;
                write(block);
            }
        }
    }

    // Ending

    private void finish() {
        insist(drainAll);
        Threads.close();
        // Events that were on their way into a ring while the rings were closed.
        insist(drainAll);
        if (lockWaits != null) {
            insist(addLockWaits);
        }
        insist(closeLockSamples);
        insist(writeRest);
        if (!files.closeEarly()) {
            insist(copyAll);
            files.closeQueue();
        }
    }

    private void drainAll() {
        drain(true);
    }

    private void addLockWaits() {
        lockWaits.close(this);
    }

    private void closeLockSamples() {
        lockSamples.close(System.nanoTime());
    }

    private void writeRest() {
        long ofLiving = 0;
        for (ThreadLog log : Threads.all()) {
            ofLiving += log.omitted();
            countLastDrops(log);
        }
        omittedByLiving = ofLiving;
        dictionary.writeTo(files.sink());
    }

    /**
     * The destination; null if the data should have gone into the queue and did not. Called once the drainer has
     * closed.
     */
    public RecordingSink written() {
        return files.written();
    }

    /** The number of threads that have recorded events. */
    public long threads() {
        return threads;
    }

    /** The number of redundant operations that threads omitted; called once the drainer has closed. */
    public long omitted() {
        return omitted + omittedByLiving;
    }

    /** Whether the file has the complete recording; called once the drainer has closed. */
    public boolean isWhole() {
        return failure() == null && files.isWhole();
    }

    // Called by other threads

    /** Returns when the first file exists. */
    public void awaitBegin() {
        requests.awaitBegin();
    }

    /** Returns when everything that was recorded before the call is in the file. */
    public void flush() {
        requests.flush();
    }

    /** The JVM is about to be halted, so {@link #close} must return soon. */
    public void halting() {
        isHalting = true;
    }

    /**
     * Returns when everything is in the file and the file is closed.
     *
     * @param limitNanos how long it waits for that at most
     * @return whether it is closed
     */
    public boolean close(long limitNanos) {
        return requests.close(limitNanos);
    }
}
