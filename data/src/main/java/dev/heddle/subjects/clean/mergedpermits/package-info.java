/** Two permits, and something to look at. */
package dev.heddle.subjects.clean.mergedpermits;
