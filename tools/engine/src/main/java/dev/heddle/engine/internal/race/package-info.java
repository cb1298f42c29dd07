/** Runs, controlled or not, with the races that happened in them. */
package dev.heddle.engine.internal.race;
