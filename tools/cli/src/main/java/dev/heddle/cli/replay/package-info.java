/** Runs a program under a plan, and reports the outcome. */
package dev.heddle.cli.replay;
