package dev.heddle.subjects.shapes;

import java.util.ArrayList;
import java.util.List;

/**
 * The threads of a program: started in the order in which they were added, then all joined.
 *
 * <p>It shares nothing between them. An exception of a thread stays in that thread's own object until it was joined.
 */
public final class Crew {

    private final List<Member> members = new ArrayList<>();

    /** Adds a thread that executes the body. */
    public Crew add(Runnable body) {
        // Plain concat: the + operator would link a string factory in every run.
        members.add(new Member(body, "worker-".concat(Integer.toString(members.size() + 1))));
        return this;
    }

    /** Adds this number of threads, each of which executes the body. */
    public Crew add(int threads, Runnable body) {
        for (int i = 0; i < threads; i++) {
            add(body);
        }
        return this;
    }

    /**
     * Starts all threads and waits for their ends.
     *
     * @throws IllegalStateException if a body threw; its cause is what the first of these threw
     */
    public void run() {
        for (Member member : members) {
            member.start();
        }
        for (Member member : members) {
            try {
                member.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted while waiting for " + member.getName(), e);
            }
        }
        for (Member member : members) {
            if (member.failure != null) {
                throw new IllegalStateException(member.getName() + " failed: " + member.failure, member.failure);
            }
        }
    }

    /** Waits for a notification of the monitor, which the caller holds, in a program without interrupts. */
    public static void await(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }

    private static final class Member extends Thread {

        private final Runnable body;
        private Throwable failure;

        Member(Runnable body, String name) {
            super(name);
            this.body = body;
        }

        @Override
        public void run() {
            try {
                body.run();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }
    }
}
