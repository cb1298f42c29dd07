package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;

/** A {@link Strategy} that identifies the objects of its plan by their allocation. */
@FunctionalInterface
public interface TracksObjects {
    /** Ignores all objects. */
    TracksObjects NONE = new TracksObjects() {
        @Override
        public void made(String threadPath, Site site, Object made) {
            // Ignored.
        }
    };

    /** Returns the strategy's own implementation, or one that ignores all objects. */
    static TracksObjects of(Strategy strategy) {
        return strategy instanceof TracksObjects sees ? sees : NONE;
    }

    /**
     * An object was created. Called for instructions that are instrumented for this purpose.
     *
     * @param threadPath path of the creating thread
     */
    void made(String threadPath, Site site, Object made);
}
