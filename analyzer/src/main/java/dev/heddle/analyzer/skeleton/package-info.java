/** What every analysis needs of a recording first: contexts, frames, locks held, classes of objects, segments and their clocks. */
package dev.heddle.analyzer.skeleton;
