/** Cached woven classes of the JDK; {@code docs/internals/recording.md} has the reasons. */
package dev.heddle.recorder.cache;
