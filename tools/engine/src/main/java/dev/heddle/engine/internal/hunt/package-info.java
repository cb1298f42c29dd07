/** Finds and runs the hunt of a technique. */
package dev.heddle.engine.internal.hunt;
