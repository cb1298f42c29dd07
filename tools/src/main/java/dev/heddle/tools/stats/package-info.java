/** Statistics over many runs. */
package dev.heddle.tools.stats;
