/** Runs, controlled or not, with the races that happened in them. */
package dev.heddle.tools.race;
