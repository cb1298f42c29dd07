/** Relations between methods and locks, learnt from runs and used to steer later ones. */
package dev.heddle.trace.relation;
