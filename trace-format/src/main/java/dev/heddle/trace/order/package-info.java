/** What each operation releases and acquires: the one table of the order between threads, as {@code docs/design/order.md} explains it. */
@NullMarked
package dev.heddle.trace.order;

import org.jspecify.annotations.NullMarked;
