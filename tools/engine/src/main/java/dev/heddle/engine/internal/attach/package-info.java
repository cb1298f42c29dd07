/** Running JVMs: lists them, and records them. */
package dev.heddle.engine.internal.attach;
