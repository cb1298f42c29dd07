/** Deadlock prediction as a technique of the engine, and where the threads of a run are stuck. */
package dev.heddle.engine.internal.deadlock;
