/** Two permits for two parks. */
package dev.heddle.subjects.buggy.mergedpermits;
