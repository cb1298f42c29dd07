/** Controlled and uncontrolled runs, with the races in their recordings. */
package dev.heddle.engine.internal.race;
