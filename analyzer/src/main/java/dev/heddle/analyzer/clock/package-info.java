/** Vector clocks: what each thread knows of the times of the others. */
@NullMarked
package dev.heddle.analyzer.clock;

import org.jspecify.annotations.NullMarked;
