/** Events: the actions of a thread, packed into two longs. */
@NullMarked
package dev.heddle.trace.event;

import org.jspecify.annotations.NullMarked;
