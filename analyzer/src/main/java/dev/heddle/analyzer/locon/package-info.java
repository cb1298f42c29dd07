/** LoCon: finds the pair of accesses that made one run fail, by comparison with many passing runs. */
@NullMarked
package dev.heddle.analyzer.locon;

import org.jspecify.annotations.NullMarked;
