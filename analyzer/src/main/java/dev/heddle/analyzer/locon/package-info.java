/** LoCon: which pair of accesses made one run fail, told from many runs that passed. */
@NullMarked
package dev.heddle.analyzer.locon;

import org.jspecify.annotations.NullMarked;
