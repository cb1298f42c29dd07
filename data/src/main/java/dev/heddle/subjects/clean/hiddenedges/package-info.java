/** Clean twin of {@code hiddenedges}. */
package dev.heddle.subjects.clean.hiddenedges;
