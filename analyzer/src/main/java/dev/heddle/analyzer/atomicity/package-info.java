/** Units of work that are not atomic: orders of a run in which another thread comes between two accesses of a unit. */
@NullMarked
package dev.heddle.analyzer.atomicity;

import org.jspecify.annotations.NullMarked;
