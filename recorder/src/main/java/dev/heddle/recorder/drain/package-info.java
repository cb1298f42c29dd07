/** Takes what the hooks leave in the rings, and writes it into a recording: events, names, failures, how the run ended. */
package dev.heddle.recorder.drain;
