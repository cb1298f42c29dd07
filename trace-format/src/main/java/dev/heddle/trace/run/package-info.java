/** Outcomes of replayed runs. */
@NullMarked
package dev.heddle.trace.run;

import org.jspecify.annotations.NullMarked;
