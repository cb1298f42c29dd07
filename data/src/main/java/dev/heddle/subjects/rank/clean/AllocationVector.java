package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;

/** Allocation vector whose steps are one critical section. */
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

        final synchronized void use() {
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
