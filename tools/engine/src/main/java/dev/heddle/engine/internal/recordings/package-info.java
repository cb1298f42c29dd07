/** Open recordings, and what is missing in them. */
package dev.heddle.engine.internal.recordings;
