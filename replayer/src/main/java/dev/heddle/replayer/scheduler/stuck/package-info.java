/** Reasons why no thread can run: cycles of waits, locks of the JDK's library, and the report of stuck threads. */
package dev.heddle.replayer.scheduler.stuck;
