/** The replayer's agent: reads a plan, checks that it fits the program, and starts the program under the scheduler. */
package dev.heddle.replayer;
