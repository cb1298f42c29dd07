/** Deadlock prediction as a technique, and the places of stuck threads. */
package dev.heddle.engine.internal.deadlock;
