/** Woven classes of the JDK, kept from run to run: {@code docs/decisions/0012-woven-classes-of-the-jdk-are-kept.md}. */
package dev.heddle.recorder.cache;
