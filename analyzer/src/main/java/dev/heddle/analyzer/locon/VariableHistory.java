package dev.heddle.analyzer.locon;

import org.jspecify.annotations.Nullable;

/**
 * The recent accesses to one variable in one run: the last write, the last read of each thread since then, and Falcon's
 * window.
 * <p>A pair is an immediate dependency (LoCon, section 2.1). A read depends on the last write, if another thread made
 * the write and this thread has not read the variable since. A write depends on the last reads of other threads since
 * the last write, and on that write if no other thread has read it. So every pair of successive accesses is a pair.
 * Reads by other threads, or by the writer, do not hide a pair.
 */
final class VariableHistory {
    private static final int WINDOW = 5;

    final int number;
    private @Nullable Access write;
    private Access[] reads = new Access[2];
    private int readCount;
    private final Access[] window = new Access[WINDOW];
    private int windowSize;

    /** An access: thread, place, and position in the thread. */
    record Access(int thread, int place, boolean isWrite, int index, int iteration) {}

    /** Receives the pairs and patterns. */
    interface Sink {
        void pair(Access head, Access tail, int variable);

        void pattern(int first, int second, int third);
    }

    VariableHistory(int number) {
        this.number = number;
    }

    void access(Access access, Sink sink) {
        if (access.isWrite()) {
            write(access, sink);
        } else {
            read(access, sink);
        }
        addToWindow(access, sink);
    }

    private void read(Access access, Sink sink) {
        int at = 0;
        while (at < readCount && reads[at].thread() != access.thread()) {
            at++;
        }
        if (at == readCount) {
            if (readCount == reads.length) {
                reads = java.util.Arrays.copyOf(reads, readCount * 2);
            }
            readCount++;
            if (write != null && write.thread() != access.thread()) {
                sink.pair(write, access, number);
            }
        }
        reads[at] = access;
    }

    private void write(Access access, Sink sink) {
        boolean wasRead = false;
        for (int i = 0; i < readCount; i++) {
            if (reads[i].thread() != access.thread()) {
                wasRead = true;
                sink.pair(reads[i], access, number);
            }
            reads[i] = null;
        }
        readCount = 0;
        if (!wasRead && write != null && write.thread() != access.thread()) {
            sink.pair(write, access, number);
        }
        write = access;
    }

    /** Falcon's window: a repeated access of the same thread is not added, except a write after a read. */
    private void addToWindow(Access access, Sink sink) {
        Access last = windowSize == 0 ? null : window[windowSize - 1];
        if (last != null && last.thread() == access.thread()) {
            if (!access.isWrite()) {
                return;
            } else if (last.isWrite()) {
                window[windowSize - 1] = access;
                return;
            }
        }
        patterns(access, sink);
        if (windowSize == WINDOW) {
            System.arraycopy(window, 1, window, 0, WINDOW - 1);
            windowSize--;
        }
        window[windowSize++] = access;
    }

    private void patterns(Access access, Sink sink) {
        int own = windowSize - 1;
        while (own >= 0 && window[own].thread() != access.thread()) {
            own--;
        }
        if (windowSize > 0 && own < windowSize - 1) {
            Access last = window[windowSize - 1];
            if (last.isWrite() || access.isWrite()) {
                sink.pattern(last.place(), access.place(), -1);
            }
        }
        for (int between = own + 1; own >= 0 && between < windowSize; between++) {
            if (isUnserializable(window[own].isWrite(), window[between].isWrite(), access.isWrite())) {
                sink.pattern(window[own].place(), window[between].place(), access.place());
            }
        }
    }

    /** The unserializable triples are R W R, W W R, W R W and R W W. */
    static boolean isUnserializable(boolean first, boolean second, boolean third) {
        return second ? !(first && third) : first && third;
    }
}
