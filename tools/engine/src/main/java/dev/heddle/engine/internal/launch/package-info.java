/** Runs the target program, with or without an agent. */
package dev.heddle.engine.internal.launch;
