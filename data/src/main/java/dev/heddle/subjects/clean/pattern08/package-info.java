/** Pattern 8 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern08;
