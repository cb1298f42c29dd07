/** Sites of runs in serial mode, and tables of them that the thread with the turn reads without the scheduler lock. */
package dev.heddle.replayer.scheduler.sites;
