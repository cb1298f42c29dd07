/**
 * The weaver: class files in, class files with calls of hooks out. Its packages, from the bottom: the meaning of
 * synchronisers, scope, original classes, sites, facts, visitors. Nothing here loads a class of the target.
 */
package dev.heddle.recorder.weave;
