/** A schedule with a failure, reduced to the fewest preemptions that still give it. */
package dev.heddle.engine.internal.shrink;
