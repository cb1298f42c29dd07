package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;

/** A {@link Strategy} that names the objects that its plan is about. */
@FunctionalInterface
public interface TracksObjects {
    /** Looks at none. */
    TracksObjects NONE = new TracksObjects() {
        @Override
        public void made(String threadPath, Site site, Object made) {
            // Nobody wants to know.
        }
    };

    /** What a strategy sees. */
    static TracksObjects of(Strategy strategy) {
        return strategy instanceof TracksObjects sees ? sees : NONE;
    }

    /**
     * An object was made. Told for instructions that are woven for it.
     *
     * @param threadPath path of the thread that made it
     */
    void made(String threadPath, Site site, Object made);
}
