/** Pattern 5 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern05;
