/** Clean twin of {@code deadlock2}. */
package dev.heddle.subjects.clean.deadlock2;
