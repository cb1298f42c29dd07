/**
 * Data races: accesses to a variable that happens-before does not order (FastTrack, Flanagan and Freund, PLDI 2009).
 */
@NullMarked
package dev.heddle.analyzer.race;

import org.jspecify.annotations.NullMarked;
