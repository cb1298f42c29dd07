/** Runs the offline analyses. */
package dev.heddle.cli.analyze;
