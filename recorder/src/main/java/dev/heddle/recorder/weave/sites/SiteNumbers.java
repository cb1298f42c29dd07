package dev.heddle.recorder.weave.sites;

import dev.heddle.trace.name.Site;
import org.objectweb.asm.MethodVisitor;

/** Gives sites the numbers that woven code pushes. */
public interface SiteNumbers {
    /**
     * The number of a site, which is added if it is missing.
     *
     * @param callName as for {@link dev.heddle.recorder.boot.SiteData#put}
     */
    int number(Site site, int callName);

    /** The number of a method name with parameter types. */
    int callName(String name, String descriptor);

    /** Marks a call site that calls the method of the named class, whatever the receiver's class is. */
    void special(int callSite);

    /** Called before a class is written, again if it is written another time because a method was refused. */
    default void begin() {}

    /**
     * The output for a woven method.
     *
     * @param method the index of the method in the class
     */
    default MethodVisitor watched(int method, MethodVisitor out) {
        return out;
    }
}
