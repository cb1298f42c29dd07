/**
 * The state of controlled threads, and the model of the locks they hold and wait for. Guarded by the scheduler lock,
 * with the exceptions that {@link ControlledThread} states.
 */
package dev.heddle.replayer.scheduler.threads;
