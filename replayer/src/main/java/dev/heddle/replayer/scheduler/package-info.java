/**
 * Serial mode: exactly one thread of the program runs between two decision points, and blocking is modelled. Start reading at
 * {@link dev.heddle.replayer.scheduler.Game}.
 */
package dev.heddle.replayer.scheduler;
