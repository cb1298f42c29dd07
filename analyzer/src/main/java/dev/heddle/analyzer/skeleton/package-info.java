/** What every analysis needs of a recording first: contexts, frames, locks held, classes of objects, segments and their clocks. */
@NullMarked
package dev.heddle.analyzer.skeleton;

import org.jspecify.annotations.NullMarked;
