/** Outcomes: what a replayed run did. */
package dev.heddle.trace.run;
