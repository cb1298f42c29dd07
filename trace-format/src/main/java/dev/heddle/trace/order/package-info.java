/**
 * The one table of the order between threads: the releases and acquires of each operation, as
 * {@code docs/internals/recording.md} explains them.
 */
@NullMarked
package dev.heddle.trace.order;

import org.jspecify.annotations.NullMarked;
