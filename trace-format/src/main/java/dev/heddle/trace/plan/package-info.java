/** Plans: what the replayer enforces on a run. */
@NullMarked
package dev.heddle.trace.plan;

import org.jspecify.annotations.NullMarked;
