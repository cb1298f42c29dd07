/** The agent: starts in the target, weaves its classes, and begins and ends the recording. */
package dev.heddle.recorder.agent;
