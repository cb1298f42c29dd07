/**
 * Serial mode: exactly one thread of the program runs between two decision points, and blocking is modelled. Start reading at
 * {@link dev.heddle.replayer.scheduler.SerialScheduler}, the protocol of turns. What needs no turn is in {@link dev.heddle.replayer.scheduler.FastPath}, what the watchdog does
 * to the game in {@link dev.heddle.replayer.scheduler.SchedulerWatch}.
 */
package dev.heddle.replayer.scheduler;
