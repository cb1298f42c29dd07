/**
 * The data that every analysis first needs of a recording: contexts, frames, locks held, classes of objects, segments
 * and their clocks.
 */
@NullMarked
package dev.heddle.analyzer.skeleton;

import org.jspecify.annotations.NullMarked;
