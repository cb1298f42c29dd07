/** The verb {@code convert}. */
package dev.heddle.cli.convert;
