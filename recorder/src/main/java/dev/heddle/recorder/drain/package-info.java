/**
 * Takes the events that the hooks put into the rings, and writes a recording: events, names, failures, and how the run
 * ended.
 */
package dev.heddle.recorder.drain;
