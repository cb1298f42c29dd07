/** Recordings as {@linkplain dev.heddle.analyzer.trace traces} for predictions. */
@NullMarked
package dev.heddle.analyzer.recorded;

import org.jspecify.annotations.NullMarked;
