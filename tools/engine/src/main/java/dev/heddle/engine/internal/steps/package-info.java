/** The steps of a run that matter, from its recording. */
package dev.heddle.engine.internal.steps;
