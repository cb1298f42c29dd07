/** Techniques that search schedules, and their hunt. */
package dev.heddle.engine.internal.search;
