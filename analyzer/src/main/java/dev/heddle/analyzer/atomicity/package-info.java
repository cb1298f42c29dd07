/**
 * Atomicity violations: reorderings of a run in which another thread interleaves between two accesses of a unit of
 * work.
 */
@NullMarked
package dev.heddle.analyzer.atomicity;

import org.jspecify.annotations.NullMarked;
