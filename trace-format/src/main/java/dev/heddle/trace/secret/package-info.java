/** Secrets in commands and texts: which there are, and text without them. */
@NullMarked
package dev.heddle.trace.secret;

import org.jspecify.annotations.NullMarked;
