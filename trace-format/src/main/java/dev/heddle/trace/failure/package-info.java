/** What programs do wrong: uncaught exceptions, and what makes two failures the same. */
@NullMarked
package dev.heddle.trace.failure;

import org.jspecify.annotations.NullMarked;
