/** Cached woven classes of the JDK: {@code docs/decisions/0012-woven-classes-of-the-jdk-are-kept.md}. */
package dev.heddle.recorder.cache;
