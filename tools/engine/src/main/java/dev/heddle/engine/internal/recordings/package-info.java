/** Open recordings, and notes about what they lack. */
package dev.heddle.engine.internal.recordings;
