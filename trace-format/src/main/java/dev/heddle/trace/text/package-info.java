/** Text that is safe to show, and commands as a shell reads them. */
@NullMarked
package dev.heddle.trace.text;

import org.jspecify.annotations.NullMarked;
