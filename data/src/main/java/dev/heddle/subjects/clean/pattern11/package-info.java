/** Pattern 11 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern11;
