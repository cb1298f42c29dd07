package dev.heddle.recorder.weave;

import dev.heddle.trace.name.Site;
import org.objectweb.asm.MethodVisitor;

/** Gives sites the numbers that woven code pushes. */
interface SiteNumbers {
    /**
     * The number of a site, a new one if need be.
     *
     * @param callName as {@link dev.heddle.recorder.boot.SiteData#put} wants it
     */
    int number(Site site, int callName);

    /** The number that stands for a method name with the types of its parameters. */
    int callName(String name, String descriptor);

    /** Notes that a call site calls the method of the class it names, whatever the receiver's class is. */
    void special(int callSite);

    /** A class is being written, perhaps once more, because some method was refused. */
    default void begin() {}

    /**
     * What a woven method is written to.
     *
     * @param method how many methods of the class came before
     */
    default MethodVisitor watched(int method, MethodVisitor out) {
        return out;
    }
}
