/**
 * Starts programs with or without an agent, attaches to running JVMs, drives servers, and selects the tests of a
 * module.
 */
package dev.heddle.engine.internal.launch;
