/** Runs the offline analyses. */
package dev.heddle.tools.analyze;
