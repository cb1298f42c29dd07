/**
 * Programs that fail in some schedules, and whose threads meet inside {@code java.util.concurrent}: in pools, queues,
 * futures, conditions and timed waits. The JDK's code there differs between versions, so they show whether a schedule
 * of one JDK replays on another.
 */
package dev.heddle.subjects.library;
