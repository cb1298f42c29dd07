/** Pattern 1 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern01;
