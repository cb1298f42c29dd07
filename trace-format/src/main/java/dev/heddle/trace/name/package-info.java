/** Names: sites, classes, members and threads, in words that survive a restart. */
@NullMarked
package dev.heddle.trace.name;

import org.jspecify.annotations.NullMarked;
