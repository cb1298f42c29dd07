/** Finds secrets in commands and texts, and masks them. */
@NullMarked
package dev.heddle.trace.secret;

import org.jspecify.annotations.NullMarked;
