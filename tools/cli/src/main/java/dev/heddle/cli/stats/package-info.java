/** Statistics over many runs. */
package dev.heddle.cli.stats;
