/** The hunts of all techniques, and the default hunt, which shares one budget among families of schedules. */
package dev.heddle.engine.internal.hunt;
