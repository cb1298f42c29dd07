/** Packs agent jars. It runs when Heddle is built, and is not part of an agent. */
package dev.heddle.recorder.pack;
