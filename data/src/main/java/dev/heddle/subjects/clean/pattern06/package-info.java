/** Pattern 6 made impossible by one lock. */
package dev.heddle.subjects.clean.pattern06;
