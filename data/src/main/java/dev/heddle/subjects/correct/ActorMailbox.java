package dev.heddle.subjects.correct;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** An actor handles one message at a time; whichever thread schedules it drains the mailbox. */
public final class ActorMailbox {
    private final Queue<Integer> mailbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isScheduled = new AtomicBoolean();
    private int sum;

    private ActorMailbox() {}

    public static void main(String[] args) throws InterruptedException {
        ActorMailbox actor = new ActorMailbox();
        Threads.run(() -> actor.send(1), () -> actor.send(2), () -> actor.send(3));
        Result.check(6, actor.sum);
    }

    private void send(int message) {
        mailbox.add(message);
        while (!mailbox.isEmpty() && isScheduled.compareAndSet(false, true)) {
            for (Integer next = mailbox.poll(); next != null; next = mailbox.poll()) {
                sum += next;
            }
            isScheduled.set(false);
        }
    }
}
