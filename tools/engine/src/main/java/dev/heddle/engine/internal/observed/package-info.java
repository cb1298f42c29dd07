/** Failures of uncontrolled, recorded runs, and their reproduction. */
package dev.heddle.engine.internal.observed;
