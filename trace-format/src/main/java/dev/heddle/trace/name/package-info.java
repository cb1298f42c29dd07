/** Names of sites, classes, members and threads that stay valid across runs. */
@NullMarked
package dev.heddle.trace.name;

import org.jspecify.annotations.NullMarked;
