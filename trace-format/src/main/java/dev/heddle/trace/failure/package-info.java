/** Failures of programs: uncaught exceptions, and the identity of a failure. */
@NullMarked
package dev.heddle.trace.failure;

import org.jspecify.annotations.NullMarked;
