/** Relations between methods and locks, learnt from runs and used to steer later ones. */
@NullMarked
package dev.heddle.trace.relation;

import org.jspecify.annotations.NullMarked;
