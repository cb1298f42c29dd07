/** Events: what a thread did, packed into two longs. */
@NullMarked
package dev.heddle.trace.event;

import org.jspecify.annotations.NullMarked;
