/** Re-initialisable classes of a program: runs share them, and each run sees them as freshly loaded. */
package dev.heddle.replayer.reinit;
