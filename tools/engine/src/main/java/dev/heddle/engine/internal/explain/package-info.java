/**
 * Facts about one recording: its gaps, its order of events, its relevant steps, the distance between the events of a
 * bug.
 */
package dev.heddle.engine.internal.explain;
