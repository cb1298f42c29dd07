/** Buggy twin of {@code hiddenedges}. */
package dev.heddle.subjects.buggy.hiddenedges;
