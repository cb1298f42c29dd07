/** Vector clocks: the times of the other threads that each thread knows. */
@NullMarked
package dev.heddle.analyzer.clock;

import org.jspecify.annotations.NullMarked;
