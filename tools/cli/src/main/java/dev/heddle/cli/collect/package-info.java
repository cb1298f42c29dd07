/** The verb {@code collect}. */
package dev.heddle.cli.collect;
