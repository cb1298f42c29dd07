/** Recordings as {@linkplain dev.heddle.analyzer.trace runs of which other orders are looked for}. */
@NullMarked
package dev.heddle.analyzer.recorded;

import org.jspecify.annotations.NullMarked;
