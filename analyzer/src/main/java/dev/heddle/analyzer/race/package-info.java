/** Data races: accesses of a variable that happens-before does not order (FastTrack, Flanagan and Freund, PLDI 2009). */
package dev.heddle.analyzer.race;
