/** Pattern 7 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern07;
