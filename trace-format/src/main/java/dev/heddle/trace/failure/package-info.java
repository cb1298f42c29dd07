/** What programs do wrong: uncaught exceptions, and what makes two failures the same. */
package dev.heddle.trace.failure;
