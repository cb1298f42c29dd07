/**
 * The weaver: class files in, class files with calls of hooks out. One visitor for each concern; {@link MethodWeaving}
 * lists their order. Nothing here loads a class of the target.
 */
package dev.heddle.recorder.weave;
