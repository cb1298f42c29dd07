/** Records, analyses and replays in one command. */
package dev.heddle.cli.hunt;
