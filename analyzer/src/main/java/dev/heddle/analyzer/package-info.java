/** Offline analyses: recordings in, findings and plans out. One package per technique, over a shared skeleton. */
@NullMarked
package dev.heddle.analyzer;

import org.jspecify.annotations.NullMarked;
