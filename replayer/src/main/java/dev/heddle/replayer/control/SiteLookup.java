package dev.heddle.replayer.control;

import dev.heddle.trace.name.Site;

/** Names of what the hooks only know by number. */
public interface SiteLookup {
    /** The site with this number in this run. */
    Site site(int number);

    /**
     * The source file of a class, or null if it is not known.
     *
     * @param internalName as in {@code java/util/ArrayList}
     */
    String sourceFile(String internalName);

    /**
     * Whether a call reaches a synchronized instance method.
     *
     * @param receiver class of the object that is called
     * @param callSite site of the call
     */
    boolean isSynchronized(Class<?> receiver, int callSite);
}
