/** Runs a program under a plan, and says what came of it. */
package dev.heddle.cli.replay;
