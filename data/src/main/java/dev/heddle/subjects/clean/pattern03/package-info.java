/** Pattern 3 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern03;
