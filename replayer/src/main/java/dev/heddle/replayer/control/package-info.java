/**
 * Shared by serial and gated mode: pending operations of threads, sites, foreign threads, uncaught exceptions, and the
 * end of a run.
 */
package dev.heddle.replayer.control;
