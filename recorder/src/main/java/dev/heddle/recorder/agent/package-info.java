/** The agent: starts recording in the target, and writes what the hooks leave in the rings. */
package dev.heddle.recorder.agent;
