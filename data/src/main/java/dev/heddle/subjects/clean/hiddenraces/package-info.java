/** Clean twin of {@code hiddenraces}. */
package dev.heddle.subjects.clean.hiddenraces;
