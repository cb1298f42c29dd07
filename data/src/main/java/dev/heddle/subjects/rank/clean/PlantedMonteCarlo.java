package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.rank.PlantedBug;
import dev.heddle.subjects.rank.PlantedWalk;
import java.util.stream.Stream;

/** The Monte Carlo program with a variable of its own for each thread, so that the bug cannot show. */
public final class PlantedMonteCarlo {

    private PlantedMonteCarlo() {}

    /** @param args type of the bug, for example 112, and number of an order of the threads */
    public static void main(String[] args) {
        PlantedWalk walk = PlantedWalk.of(args);
        walk.run(Stream.generate(PlantedBug.Spot::new).limit(walk.threads()).toList());
    }
}
