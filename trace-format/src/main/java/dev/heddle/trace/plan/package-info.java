/** Plans: what the replayer enforces on a run. */
package dev.heddle.trace.plan;
