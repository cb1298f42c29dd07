package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;

/**
 * RegionOwnership, (c, v, t) = (3, 2, 2): a producer gives a region of objects to a consumer by an asynchronous call.
 *
 * <p>The producer changes the owner of the region, posts the call and withdraws it. The consumer reads the owner twice.
 * If the owner changed, it looks for the call and takes the call in two critical sections. Wanted order: consumer
 * R(owner), preempted; producer W(owner), posts, preempted; consumer R(owner), finds the call, preempted; producer
 * withdraws the call; consumer takes the call. Failure: the call does not exist.
 */
public final class RegionOwnership {

    private static final int PRODUCER = 1;
    private static final int CONSUMER = 2;

    private RegionOwnership() {}

    /** @param args other objects with a mailbox, which receive one call each; 4 unless given */
    public static void main(String[] args) {
        race(new Region(), new Mailbox(), Argument.of(args, "mailboxes", 4));
    }

    static void race(Region region, Mailbox mailbox, int others) {
        Mailbox[] rest = new Mailbox[others];
        for (int i = 0; i < others; i++) {
            rest[i] = new Mailbox();
        }
        Racers.together(() -> consume(region, mailbox, rest), () -> {
            LocalWork.spinBriefly(1);
            produce(region, mailbox, rest);
        });
    }

    private static void produce(Region region, Mailbox mailbox, Mailbox[] rest) {
        for (Mailbox other : rest) {
            other.post();
            other.remove();
        }
        region.setOwner(CONSUMER);
        mailbox.post();
        mailbox.remove();
    }

    private static void consume(Region region, Mailbox mailbox, Mailbox[] rest) {
        for (Mailbox other : rest) {
            other.remove();
        }
        mailbox.remove();
        if (region.owner() == PRODUCER && region.owner() == CONSUMER && mailbox.hasCall()) {
            mailbox.take();
        }
    }

    static class Region {

        private int owner = PRODUCER;

        int owner() {
            return owner;
        }

        void setOwner(int value) {
            owner = value;
        }
    }

    static class Mailbox {

        private boolean isPosted;

        synchronized void post() {
            isPosted = true;
        }

        /** Removes the call, if a call exists. */
        synchronized void remove() {
            isPosted = false;
        }

        synchronized boolean hasCall() {
            return isPosted;
        }

        synchronized void take() {
            if (!isPosted) {
                throw new IllegalStateException("the call about the region does not exist");
            }
            isPosted = false;
        }
    }
}
