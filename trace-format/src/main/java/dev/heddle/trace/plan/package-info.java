/** Plans that the replayer enforces on runs. */
@NullMarked
package dev.heddle.trace.plan;

import org.jspecify.annotations.NullMarked;
