/** Text that is safe to show, and commands quoted for a shell. */
@NullMarked
package dev.heddle.trace.text;

import org.jspecify.annotations.NullMarked;
