package dev.heddle.replayer.scheduler.sites;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.control.SiteLookup;
import dev.heddle.trace.plan.AccessPlaces;

/** Sites of runs in serial mode, including the parts that the thread with the turn uses without the scheduler lock. */
public final class SerialSites extends KnownSites {
    public final PlainAccesses plainAccesses;
    public final SingleThreadSites lone = new SingleThreadSites();

    /** @param lookup names sites that have not been used yet */
    public SerialSites(SiteLookup lookup) {
        this(lookup, AccessPlaces.NONE);
    }

    /**
     * @param lookup names sites that have not been used yet
     * @param uncontended accesses that are never decisions
     */
    public SerialSites(SiteLookup lookup, AccessPlaces uncontended) {
        super(lookup);
        plainAccesses = new PlainAccesses(uncontended);
    }
}
