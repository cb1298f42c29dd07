/** Offline analyses: recordings in, findings and plans out. One package per technique, over a shared skeleton. */
package dev.heddle.analyzer;
