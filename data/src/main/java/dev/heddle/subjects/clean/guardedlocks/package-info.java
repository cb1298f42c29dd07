/** Opposite orders under one guard. */
package dev.heddle.subjects.clean.guardedlocks;
