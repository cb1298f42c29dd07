/** Records, analyses and replays in one go. */
package dev.heddle.cli.hunt;
