/** Techniques that search among schedules, and a hunt with one. */
package dev.heddle.engine.internal.search;
