/** Cached woven classes of the JDK: decision 12 in {@code docs/decisions.md}. */
package dev.heddle.recorder.cache;
