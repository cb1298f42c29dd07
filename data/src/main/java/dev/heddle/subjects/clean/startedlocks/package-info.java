/** Opposite orders, with a start between them. */
package dev.heddle.subjects.clean.startedlocks;
