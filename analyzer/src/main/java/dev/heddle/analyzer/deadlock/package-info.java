/**
 * Deadlocks and lost notifications: predicted from one run without a hang, recognised in a run that ended in one. Also
 * the radius of bugs (RPro).
 */
@NullMarked
package dev.heddle.analyzer.deadlock;

import org.jspecify.annotations.NullMarked;
