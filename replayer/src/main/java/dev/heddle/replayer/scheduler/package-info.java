/**
 * Serial mode: exactly one thread of the program runs between two decision points, and blocking is modelled. Start
 * reading at {@link dev.heddle.replayer.scheduler.SerialScheduler}, the protocol of turns.
 * {@link dev.heddle.replayer.scheduler.FastPath} executes operations that need no turn.
 * {@link dev.heddle.replayer.scheduler.SchedulerWatch} is the watchdog's access to the scheduler. The packages below
 * have what the scheduler knows: sites, threads, results, and why threads are stuck.
 */
package dev.heddle.replayer.scheduler;
