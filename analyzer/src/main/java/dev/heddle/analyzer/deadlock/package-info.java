/** Deadlocks and lost notifications: predicted from one good run, recognised in a run that ended in one, and the radius of bugs (RPro). */
@NullMarked
package dev.heddle.analyzer.deadlock;

import org.jspecify.annotations.NullMarked;
