/** Outcomes: what a replayed run did. */
@NullMarked
package dev.heddle.trace.run;

import org.jspecify.annotations.NullMarked;
