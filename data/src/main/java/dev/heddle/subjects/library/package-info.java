/**
 * Programs that fail in some schedules, and whose threads meet inside {@code java.util.concurrent}: in pools, queues, futures, conditions and timed waits.
 * What the JDK does there differs from version to version, so they show whether a schedule of one JDK comes back on another.
 */
package dev.heddle.subjects.library;
