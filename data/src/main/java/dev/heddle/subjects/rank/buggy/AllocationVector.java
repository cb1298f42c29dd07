package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;

/**
 * Allocation vector, figure 12, (c, v, t) = (2, 1, 2): threads look for a free block, mark it, and free all blocks.
 *
 * <p>Each step is under the lock of the vector, but not the three together. Wanted order: one finds a block, preempted;
 * the other one finds and marks the same one, preempted; the first one sees that its block is not free. Failure: that.
 * With one preemption only, the block is free again before the first one looks.
 */
public final class AllocationVector {

    private AllocationVector() {}

    /** @param args number of blocks; 3 unless given */
    public static void main(String[] args) {
        race(new Vector(Argument.of(args, "blocks", 3)));
    }

    static void race(Vector vector) {
        Racers.together(vector::use, () -> {
            LocalWork.spinBriefly(1);
            vector.use();
        });
    }

    static class Block {
        private boolean allocated;
    }

    static class Vector {

        private final Block[] blocks;

        Vector(int size) {
            blocks = new Block[size];
            for (int i = 0; i < size; i++) {
                blocks[i] = new Block();
            }
        }

        final void use() {
            Block block = findFree();
            if (block == null) {
                return;
            }
            if (!isFree(block)) {
                throw new IllegalStateException("the block that was found free is not free");
            }
            mark(block);
            freeAll();
        }

        synchronized Block findFree() {
            for (Block block : blocks) {
                if (!block.allocated) {
                    return block;
                }
            }
            return null;
        }

        synchronized boolean isFree(Block block) {
            return !block.allocated;
        }

        synchronized void mark(Block block) {
            block.allocated = true;
        }

        synchronized void freeAll() {
            for (Block block : blocks) {
                block.allocated = false;
            }
        }
    }
}
