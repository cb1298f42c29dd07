package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Arrays;

/**
 * Manager, (c, v, t) = (1, 1, 2): clients take blocks from a list of free ones without a lock.
 *
 * <p>Wanted order: R(free) by one, preempted; the other one takes the same block; W(free). Failure: a block has two
 * owners.
 */
public final class Manager {

    private Manager() {}

    /** @param args number of clients, each of which takes a block; 2 unless given */
    public static void main(String[] args) {
        int clients = Argument.of(args, "clients", 2);
        race(new FreeList(clients), clients);
    }

    static void race(FreeList list, int clients) {
        Block first = list.free;
        Runnable[] bodies = new Runnable[clients];
        Arrays.fill(bodies, (Runnable) () -> {
            LocalWork.spinBriefly(1);
            list.take();
        });
        bodies[0] = list::take;
        Racers.together(bodies);
        for (Block block = first; block != null; block = block.next) {
            if (block.owners != 1) {
                throw new IllegalStateException("a block has " + block.owners + " owners");
            }
        }
    }

    static class Block {

        private final Block next;
        private int owners;

        Block(Block next) {
            this.next = next;
        }
    }

    static class FreeList {

        private Block free;

        FreeList(int blocks) {
            for (int i = 0; i < blocks; i++) {
                free = new Block(free);
            }
        }

        final void take() {
            Block block = free();
            setFree(block.next);
            block.owners++;
        }

        Block free() {
            return free;
        }

        void setFree(Block block) {
            free = block;
        }
    }
}
