/** The verb {@code shrink}. */
package dev.heddle.cli.shrink;
