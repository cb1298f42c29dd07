/** Packs agent jars; runs when Heddle is built, and is in no agent. */
package dev.heddle.recorder.pack;
