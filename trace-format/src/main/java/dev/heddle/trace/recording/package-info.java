/** Recordings on disk: a manifest and a Chronicle queue of event blocks and names. */
@NullMarked
package dev.heddle.trace.recording;

import org.jspecify.annotations.NullMarked;
