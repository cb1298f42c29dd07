package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.control.SiteLookup;

/** Sites of runs in serial mode, with what the thread that has the turn knows of them without the game's lock. */
public final class SerialSites extends KnownSites {
    final PlainAccesses plainAccesses = new PlainAccesses();
    final SingleThreadSites lone = new SingleThreadSites();

    /** @param lookup names sites that have not come up yet */
    public SerialSites(SiteLookup lookup) {
        super(lookup);
    }
}
