/** The verb {@code probe}. */
package dev.heddle.cli.probe;
