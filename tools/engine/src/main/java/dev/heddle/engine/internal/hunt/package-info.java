/** Finds for each technique how it hunts. */
package dev.heddle.engine.internal.hunt;
