/** The relevant steps of a run, from its recording. */
package dev.heddle.engine.internal.steps;
