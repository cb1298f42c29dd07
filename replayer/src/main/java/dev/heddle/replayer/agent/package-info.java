/**
 * The replayer's agent: reads a plan, checks that it fits the program, starts the program under the plan, and writes
 * the results of the run.
 */
package dev.heddle.replayer.agent;
