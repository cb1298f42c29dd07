/** The replayer's agent: reads a plan, checks that it fits the program, starts the program under the plan, and writes what the run did. */
package dev.heddle.replayer.agent;
