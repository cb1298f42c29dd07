package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.rank.PlantedBug;
import dev.heddle.subjects.rank.PlantedWalk;
import java.util.Collections;

/**
 * Monte Carlo with a planted bug, (c, v, t) = (1, 1, 2) unless another type is given: threads compute price paths and
 * share one variable.
 *
 * <p>Wanted order of (1, 1, 2): one thread R(value), preempted; another thread W(value); R(value). Failure: the reads
 * differ. {@link PlantedBug} has the other types.
 */
public final class PlantedMonteCarlo {

    private PlantedMonteCarlo() {}

    /** @param args type of the bug, for example 112, and number of an order of the threads */
    public static void main(String[] args) {
        race(PlantedWalk.of(args), new PlantedBug.Spot());
    }

    static void race(PlantedWalk walk, PlantedBug.Spot spot) {
        walk.run(Collections.nCopies(walk.threads(), spot));
    }
}
