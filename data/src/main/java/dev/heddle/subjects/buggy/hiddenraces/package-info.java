/** Buggy twin of {@code hiddenraces}. */
package dev.heddle.subjects.buggy.hiddenraces;
