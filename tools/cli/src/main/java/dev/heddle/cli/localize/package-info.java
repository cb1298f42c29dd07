/** The verb {@code localize}. */
package dev.heddle.cli.localize;
