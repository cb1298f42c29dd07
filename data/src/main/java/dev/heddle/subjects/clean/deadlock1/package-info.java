/** Clean twin of {@code deadlock1}. */
package dev.heddle.subjects.clean.deadlock1;
