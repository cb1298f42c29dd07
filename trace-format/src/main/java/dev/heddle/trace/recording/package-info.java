/** Recordings on disk: a manifest and a Chronicle queue of event blocks and names. */
package dev.heddle.trace.recording;
