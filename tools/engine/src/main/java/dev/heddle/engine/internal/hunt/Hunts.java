package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.predict.PredictionHunting;
import dev.heddle.engine.internal.search.SearchHunting;
import dev.heddle.engine.internal.technique.Hunting;
import dev.heddle.engine.internal.technique.HuntsItself;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.Technique;

/** How techniques hunt. */
public final class Hunts {
    private Hunts() {}

    /**
     * In its own way, if it has one; by trying what it predicts; or by searching.
     *
     * @throws IllegalArgumentException if it is no technique for a hunt
     */
    public static Hunting of(Technique technique) {
        if (technique instanceof HuntsItself own) {
            return own.hunting();
        } else if (technique instanceof Predicting predicting) {
            return new PredictionHunting(predicting);
        } else if (technique instanceof Searching searching) {
            return new SearchHunting(searching);
        }
        throw new IllegalArgumentException(technique.id() + " does not run programs");
    }
}
