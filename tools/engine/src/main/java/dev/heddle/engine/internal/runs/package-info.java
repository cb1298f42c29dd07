/**
 * Runs of a program, controlled and uncontrolled: requests, verdicts, failures, reproduction, and how they are printed.
 */
package dev.heddle.engine.internal.runs;
