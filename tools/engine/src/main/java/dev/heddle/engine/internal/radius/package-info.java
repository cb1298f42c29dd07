/** How far apart the events of a bug are in a run that shows it (RPro, section 3). */
package dev.heddle.engine.internal.radius;
