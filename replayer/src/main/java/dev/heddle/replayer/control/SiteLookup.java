package dev.heddle.replayer.control;

import dev.heddle.trace.name.Site;

/** Names of sites that hooks identify by number. */
public interface SiteLookup {
    /** The site with this number in this run. */
    Site site(int number);

    /**
     * Returns the source file of a class, or null if it is unknown.
     *
     * @param internalName such as {@code java/util/ArrayList}
     */
    String sourceFile(String internalName);

    /**
     * Returns whether a call reaches a synchronized instance method.
     *
     * @param receiver class of the called object
     * @param callSite site of the call
     */
    boolean isSynchronized(Class<?> receiver, int callSite);
}
