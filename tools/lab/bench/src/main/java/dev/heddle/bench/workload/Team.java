package dev.heddle.bench.workload;

import java.util.concurrent.atomic.AtomicInteger;

/** Threads that share numbered pieces of work. */
final class Team {
    /** One thread's part in the work. */
    interface Member {
        /** Does the piece with a number and returns its part of the checksum. */
        long work(int piece) throws Exception;
    }

    /** Makes what a thread needs for itself. */
    interface Hiring {
        Member hire() throws Exception;
    }

    private final AtomicInteger next = new AtomicInteger();
    private final int pieces;
    private long sum;
    private Exception failure;

    private Team(int pieces) {
        this.pieces = pieces;
    }

    /**
     * Has pieces 0 to {@code pieces - 1} done, each by the thread that is free first.
     *
     * @return the sum of what the pieces gave
     */
    static long sum(int threads, int pieces, Hiring hiring) throws Exception {
        Team team = new Team(pieces);
        Thread[] all = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            Member member = hiring.hire();
            all[t] = new Thread(() -> team.run(member), "worker-" + t);
        }
        for (Thread thread : all) {
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        if (team.failure != null) {
            throw team.failure;
        }
        return team.sum;
    }

    private void run(Member member) {
        long own = 0;
        try {
            for (int piece = next.getAndIncrement(); piece < pieces; piece = next.getAndIncrement()) {
                own += member.work(piece);
            }
        } catch (Exception e) {
            fail(e);
        }
        add(own);
    }

    private synchronized void add(long part) {
        sum += part;
    }

    private synchronized void fail(Exception e) {
        next.set(pieces);
        failure = e;
    }

    /** A number that looks random, always the same for the same piece. */
    static long scramble(long value) {
        long h = (value + 1) * 0x9E37_79B9_7F4A_7C15L;
        h = (h ^ h >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        h = (h ^ h >>> 27) * 0x94D0_49BB_1331_11EBL;
        return h ^ h >>> 31;
    }
}
