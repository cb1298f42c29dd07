/** Reduces a failing schedule to the fewest preemptions that still cause the failure. */
package dev.heddle.engine.internal.shrink;
