/** The distance between the events of a bug in a run that shows it (RPro, section 3). */
package dev.heddle.engine.internal.radius;
