/** Pattern 10 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern10;
