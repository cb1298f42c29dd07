/** Pattern 9 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern09;
