/** Pattern 2 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern02;
