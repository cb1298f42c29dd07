/** Pattern 4 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern04;
