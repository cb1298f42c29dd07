/** How the events of one thread lie in a block of a recording: as two words each, or packed. */
@NullMarked
package dev.heddle.trace.block;

import org.jspecify.annotations.NullMarked;
