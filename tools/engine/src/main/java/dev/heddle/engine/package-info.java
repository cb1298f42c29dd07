/** Runs programs under Heddle's agents, and finds what breaks them: what embedding programs use. Everything below {@code internal} may change. */
@NullMarked
package dev.heddle.engine;

import org.jspecify.annotations.NullMarked;
