package dev.heddle.replayer.scheduler.sites;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.control.SiteLookup;

/** Sites of runs in serial mode, including the parts that the thread with the turn uses without the scheduler lock. */
public final class SerialSites extends KnownSites {
    public final PlainAccesses plainAccesses = new PlainAccesses();
    public final SingleThreadSites lone = new SingleThreadSites();

    /** @param lookup names sites that have not been used yet */
    public SerialSites(SiteLookup lookup) {
        super(lookup);
    }
}
