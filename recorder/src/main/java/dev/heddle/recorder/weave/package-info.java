/**
 * The weaver: class files in, class files with calls of the hooks out. One visitor per concern; {@link MethodWeaving} says in which order
 * they stand. Nothing here loads or asks for a class of the target.
 */
package dev.heddle.recorder.weave;
